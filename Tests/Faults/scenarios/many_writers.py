"""Six stations and commands want the same few books."""

from harness.round import ISBNS
from harness.writers import lending

ENGINES = ("sqlite", "postgres")


def play(round):
    few = round.random.sample(ISBNS, 3)
    # The last copies: eight students want each of two.
    quoted = ", ".join(f"'{isbn}'" for isbn in few)
    round.place.execute(f"UPDATE book SET total_copies = 2, available_copies = 2 WHERE isbn IN ({quoted})")
    round.place.execute("DELETE FROM copy WHERE number > 2 AND book_id IN "
                        f"(SELECT id FROM book WHERE isbn IN ({quoted}))")
    with lending(round, commands=2, stations=4, books=few) as work:
        work.confirms(60 if round.is_short else 200)
    round.verify()
