"""Rules that touch what no rule may touch, imported in every way."""

import datetime as calendar
import os
import random
import secrets
import time
import uuid
from datetime import date, datetime
from os import urandom
from random import Random, choice
from secrets import token_hex
from time import monotonic, perf_counter
from uuid import uuid4

TOUCHES = {
    "random.random": lambda: random.random(),
    "random.choice": lambda: choice((1, 2)),
    "random.seed": lambda: random.seed(1),
    "random.Random()": lambda: Random().random(),
    "secrets.token_hex": lambda: token_hex(),
    "secrets.randbelow": lambda: secrets.randbelow(3),
    "time.time": lambda: time.time(),
    "time.monotonic": lambda: monotonic(),
    "time.perf_counter": lambda: perf_counter(),
    "datetime.datetime.now": lambda: datetime.now(),
    "datetime.datetime.utcnow": lambda: calendar.datetime.utcnow(),
    "datetime.date.today": lambda: date.today(),
    "uuid.uuid4": lambda: uuid4(),
    "uuid.uuid1": lambda: uuid.uuid1(),
    "os.urandom": lambda: urandom(4),
}


def sound() -> list[object]:
    """Touch nothing: seeded, and dates that are given."""
    return [
        random.Random(7).random(),
        Random(7).random(),
        datetime(2001, 2, 3) + calendar.timedelta(days=1),
        isinstance(datetime(2001, 2, 3), calendar.datetime),
        os.path.basename("a/b"),
    ]


def swallowing() -> str:
    try:
        return str(time.time())
    except Exception:
        return "never mind"
