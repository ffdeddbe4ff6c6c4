"""Connections to PostgreSQL are cut, delayed and frozen, also between COMMIT and its answer."""

import time

from harness.proxy import Proxy
from harness.writers import lending

ENGINES = ("postgres",)


def play(round):
    proxy = Proxy(round.engine.port)
    round.at_end(proxy.close)
    with lending(round, commands=1, stations=3, location=round.place.location_through(proxy.port)) as work:
        for _ in range(round.times(10, 20)):
            work.confirms(round.random.randint(1, 8))
            fault = round.random.choice([cut, cut, cut_answer, cut_answer, refuse_behind_commit, freeze, refuse, delay])
            round.chose(fault.__name__)
            fault(round, proxy)
        work.confirms(5)
    round.verify()


def cut(round, proxy):
    time.sleep(round.random.uniform(0, 0.05))
    proxy.cut()


def cut_answer(round, proxy):
    proxy.cut_answer_of_commit(round.random.randint(1, 3))


def refuse_behind_commit(round, proxy):
    """Whatever is read after a change must not make the change look refused."""
    proxy.refuse_behind_commit()
    time.sleep(round.random.uniform(0.1, 1))
    proxy.refuse(False)


def freeze(round, proxy):
    proxy.freeze(True)
    time.sleep(round.random.uniform(0, 2))
    # Half of them die instead of continuing.
    if round.random.random() < 0.5:
        proxy.cut()
    proxy.freeze(False)


def refuse(round, proxy):
    proxy.refuse(True)
    proxy.cut()
    time.sleep(round.random.uniform(0, 2))
    proxy.refuse(False)


def delay(round, proxy):
    proxy.delay = round.random.uniform(0.001, 0.05)
    time.sleep(round.random.uniform(0, 1))
    proxy.delay = 0
