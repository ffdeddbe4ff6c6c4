"""Columns hold absurd values: every command and the station end with a sentence and without a signal."""

import contextlib
import shutil
import sqlite3

from harness.place import PostgresPlace, SQLitePlace
from harness.questions import ask
from harness.writers import CommandWriter

ENGINES = ("sqlite", "postgres")
INTEGERS = [-1, 0, 1, 2**31, -(2**31) - 1, 2**53, 2**62, 2**63 - 1, -(2**63), 10**15, -(10**15)]
TEXTS = ["", " ", "x" * 200_000, "9" * 40, "-1", "2026-99-99", "\u202e\u0007\x1b[31m", "e\u0301" * 500, "null"]
_CHECKS = """
SELECT format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS %I CASCADE', conrelid::regclass::text, conname)
FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f')
"""


def play(round):
    writer = CommandWriter(round, round.students[:3])
    for _ in range(4):
        writer.step()
    for number in range(round.times(6, 12)):
        place = copy(round, number)
        for _ in range(round.random.randint(1, 3)):
            damage(round, place)
        ask(round, place.location, 4)
        if round.is_postgres:
            round.engine.drop(place)
    round.verify()


def copy(round, number):
    if not round.is_postgres:
        return SQLitePlace(shutil.copyfile(round.place.path, round.folder / f"damaged{number}.sqlite"))
    name = round.engine.new_name()
    round.engine.psql("postgres", f"CREATE DATABASE {name} TEMPLATE {round.place.name}")
    place = PostgresPlace(round.engine, name)
    place.execute(";\n".join(row[0] for row in place.rows(_CHECKS)))
    return place


def damage(round, place):
    """One value of one column, in one row or in all, whatever the schema forbids."""
    columns = columns_of(place)
    table, column, is_text = round.random.choice(columns)
    value = round.random.choice(TEXTS if is_text else INTEGERS)
    everywhere = round.random.random() < 0.3
    round.chose(f"{table}.{column} = {str(value)[:30]!r} in {'all rows' if everywhere else 'one row'}")
    literal = "'" + value.replace("'", "''") + "'" if is_text else str(value)
    if isinstance(place, PostgresPlace):
        where = "" if everywhere else f' WHERE ctid = (SELECT ctid FROM "{table}" ORDER BY ctid LIMIT 1)'
        # Uniqueness and NOT NULL stay: what they refuse cannot be there.
        with contextlib.suppress(RuntimeError):
            place.execute(f'UPDATE "{table}" SET "{column}" = {literal}{where}')
        return
    with contextlib.closing(sqlite3.connect(place.path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        where = "" if everywhere else f' WHERE rowid = (SELECT rowid FROM "{table}" LIMIT 1)'
        with contextlib.suppress(sqlite3.Error):
            connection.execute(f'UPDATE "{table}" SET "{column}" = {literal}{where}')


def columns_of(place):
    """(table, column, whether it is text), in one order."""
    if isinstance(place, PostgresPlace):
        rows = place.rows(
            "SELECT table_name, column_name, data_type FROM information_schema.columns "
            "WHERE table_schema = 'public' ORDER BY 1, 2")
        return [(row[0], row[1], row[2] == "text") for row in rows if row[2] in ("text", "bigint", "integer")]
    rows = place.rows(
        "SELECT m.name, c.name, c.type FROM sqlite_schema AS m, pragma_table_info(m.name) AS c "
        "WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY 1, 2")
    return [(row[0], row[1], row[2] == "TEXT") for row in rows if row[2] in ("TEXT", "INTEGER")]
