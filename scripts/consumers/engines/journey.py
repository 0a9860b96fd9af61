"""The patterns of the contract, as PCRE2 (PHP and many others), RE2 and Python read them."""

import json
import re
from functools import reduce

import pcre2
import re2

with open("openapi.json", encoding="utf-8") as contract, open("patterns.json", encoding="utf-8") as texts:
    document, cases = json.load(contract), json.load(texts)


def member(node, step):
    """What a step of a pointer leads to: a member of an object, or an item of an array."""
    return node[int(step)] if isinstance(node, list) else node[step.replace("~1", "/").replace("~0", "~")]


for pointer, case in cases.items():
    pattern = reduce(member, pointer.split("/")[1:], document)
    for engine in pcre2, re2, re:
        compiled = engine.compile(pattern)
        for verdict in "accepts", "refuses":
            for text in case[verdict]:
                found = compiled.search(text) is not None
                assert found == (verdict == "accepts"), f"{engine.__name__}, {pointer}: {text!r}"

print(f"patterns: all {len(cases)} are read as the server reads them")
