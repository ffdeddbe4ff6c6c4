"""A newer program migrates the library under a station: it refuses with store-newer until its own is back."""

from harness.ledger import CONFIRMED
from harness.proxy import Proxy
from harness.round import ISBNS
from harness.station import DONE, Station

ENGINES = ("sqlite", "postgres")


def play(round):
    location, proxy = round.place.location, None
    if round.is_postgres:
        proxy = Proxy(round.engine.port)
        round.at_end(proxy.close)
        location = round.place.location_through(proxy.port)
    version = int(round.place.rows("SELECT max(version) FROM schema_version")[0][0])
    station = Station(round, location=location)
    pairs = [(student, isbn) for student in round.students for isbn in round.random.sample(ISBNS, 4)]
    round.random.shuffle(pairs)
    for _ in range(round.random.randint(1, 5)):
        if station.toggle(*pairs.pop()) != DONE:
            round.find(f"a station refuses before the fault:\n{station.transcript}")
    round.place.execute(f"UPDATE schema_version SET version = {round.random.choice([version + 1, 1000])}")
    # A session that began before; or one on a new connection.
    if proxy and round.random.random() < 0.5:
        round.chose("the connection is cut")
        proxy.cut()
    before = round.ledger.count(CONFIRMED)
    for _ in range(round.random.randint(1, 4)):
        station.toggle(*pairs.pop())
        _, outcome = round.lend("checkout", *pairs.pop(), round.operation())
        if outcome.codes != ["store-newer"]:
            round.find(f"a command does not refuse with store-newer: {outcome}")
    if round.ledger.count(CONFIRMED) > before:
        round.find("a program writes into a library that a newer one has migrated")
    if not round.ledger.codes()["store-newer"]:
        round.find(f"a station does not refuse with store-newer:\n{station.transcript}")
    round.place.execute(f"UPDATE schema_version SET version = {version}")
    if station.toggle(*pairs.pop()) != DONE:
        round.find(f"a station does not lend again:\n{station.transcript}")
    station.finish()
    round.verify()
