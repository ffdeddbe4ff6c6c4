"""The disk is full while stations lend, and has room again."""

import pwd
import shutil

from harness.disk import SmallDisk
from harness.place import PostgresPlace, SQLitePlace
from harness.writers import lending

ENGINES = ("sqlite", "postgres")


def play(round):
    disk = on_small_disk(round)
    with lending(round, commands=1, stations=2) as work:
        for _ in range(round.times(2, 5)):
            work.confirms(round.random.randint(1, 15))
            leave = round.random.choice([0, 0, 4096, 40_000, 100_000])
            round.chose(f"{leave} bytes of room are left")
            disk.fill(leave)
            # Little room may do for long: pages are used again.
            work.is_refused("store-full", "store-failed", unless_confirmed=100 if round.is_short else 400)
            disk.make_room()
            # The same stations continue without a restart.
            work.confirms(10)
    round.verify()


def on_small_disk(round):
    if not round.is_postgres:
        disk = SmallDisk(round, round.folder / "disk", 12)
        round.place = SQLitePlace(shutil.copyfile(round.place.path, disk.folder / "library.sqlite"))
        return disk
    try:
        owner = pwd.getpwnam("postgres").pw_uid
    except KeyError:
        round.skip("there is no user postgres who could own a small disk")
    round.folder.chmod(0o755)
    disk = SmallDisk(round, round.folder / "disk", 48, owner)
    name = round.engine.new_name()
    round.engine.psql("postgres", f"CREATE TABLESPACE {name} LOCATION '{disk.folder}'")
    round.at_end(lambda: round.engine.psql("postgres", f"DROP TABLESPACE {name}"))
    round.engine.psql("postgres", f"CREATE DATABASE {name} TEMPLATE template TABLESPACE {name}")
    round.place = PostgresPlace(round.engine, name)
    round.at_end(lambda: round.engine.drop(PostgresPlace(round.engine, name)))
    return disk
