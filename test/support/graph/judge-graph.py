"""
N-Quads on stdin; on stdout JSON of what the graph of a site is: how large, what breaks the table of cardinalities (wams.md 7.5,
observatory.md 10.3), what cannot be reached from the test run, and the counts that follow from the results of the pages.
Knows N-Quads and the specification, nothing of the program that wrote the graph. Cost: 10 s for a million quads.
"""
import json
import re
import sys
from collections import Counter, defaultdict
from decimal import Decimal
from itertools import groupby

EARL = "http://www.w3.org/WAI/ER/EARL/nmg-strawman#"
EIAO = "http://www.eiao.net/rdf/2.0#"
DC = "http://purl.org/dc/elements/1.1/"
TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
MANY = float("inf")

# Class -> property -> least, most.
CARDINALITIES = {
    EIAO + "testRun": {EIAO + "siteSurvey": (1, 1)},
    EIAO + "siteSurvey": {
        EIAO + "barrierIndicator": (1, 1),
        EIAO + "variance": (1, 1),
        EIAO + "errorMargin": (1, 1),
        EIAO + "urlCount": (1, 1),
        EIAO + "webSite": (1, 1),
        EIAO + "basedownloadaddr": (0, 1),
        EIAO + "scenario": (1, MANY),
        EIAO + "pageSurvey": (1, MANY),
    },
    EIAO + "scenario": {
        EIAO + "barrierIndicator": (1, 1),
        EIAO + "typeofscenario": (1, 1),
        EIAO + "rangeLocation": (1, MANY),
    },
    EIAO + "pageSurvey": {EIAO + "downloaded": (1, 1), EIAO + "rangeLocation": (1, MANY)},
    EIAO + "rangeLocation": {EIAO + "page": (1, 1), EARL + "asserts": (0, MANY), EARL + "subject": (1, 1)},
    EARL + "TestSubject": {EIAO + "contentLength": (1, 1), DC + "title": (1, 1), DC + "date": (1, 1)},
    EARL + "result": {EARL + "validity": (1, 1), EIAO + "barrierIndicator": (1, 1)},
    EIAO + "MetaData": {
        EARL + "subject": (1, 1),
        EIAO + "type": (1, 1),
        EIAO + "value": (1, 1),
        EIAO + "singleLocation": (1, 1),
    },
    EIAO + "SingleLocation": {EIAO + "line": (1, 1), EIAO + "column": (1, 1)},
}

RESOURCE = r"<[^<>\s]*>|_:\S+"
LITERAL = r'"(?:[^"\\]|\\.)*"(?:@[A-Za-z0-9-]+|\^\^<[^<>\s]*>)?'
QUAD = re.compile(f"({RESOURCE}) (<[^<>\\s]*>) ({RESOURCE}|{LITERAL}) (<[^<>\\s]*>) \\.\n")


def quads():
    """Different quads; IRIs without their brackets, literals as written."""
    seen = set()
    global lines
    for line in sys.stdin:
        lines += 1
        if hash(line) in seen:
            continue
        seen.add(hash(line))
        quad = QUAD.fullmatch(line)
        if quad is None:
            sys.exit(f"not a quad: {line[:300]}")
        subject, predicate, object_, graph = quad.groups()
        yield subject.strip("<>"), predicate[1:-1], object_.strip("<>") if object_[0] == "<" else object_, graph[1:-1]


def text(literal):
    return literal[1 : literal.rindex('"')]


lines, graphs, nodes, applied, failed, stated = 0, Counter(), Counter(), Counter(), Counter(), {}
links = defaultdict(list)
faults, score = [], None

for graph, members in groupby(quads(), key=lambda quad: quad[3]):
    values = defaultdict(lambda: defaultdict(list))
    for subject, predicate, object_, _ in members:
        graphs[graph] += 1
        values[subject][predicate].append(object_)
    for subject, properties in values.items():
        # observatory.md 10.3: a range is reached through its scenario; the way through its page survey does not count.
        passed_over = EIAO + "rangeLocation" if EIAO + "pageSurvey" in properties[TYPE] else None
        for name, objects in properties.items():
            links[subject].extend(object_ for object_ in objects if object_[0] != '"' and name != passed_over)
        for class_ in properties[TYPE]:
            nodes[class_] += 1
            for name, (least, most) in CARDINALITIES.get(class_, {}).items():
                # wams.md 7.3: a result that nobody can tell has no indicator.
                if name == EIAO + "barrierIndicator" and EARL + "cannotTell" in properties[EARL + "validity"]:
                    continue
                if not least <= len(properties[name]) <= most:
                    faults.append(f"{subject} has {len(properties[name])} of {name}")
        if EIAO + "siteSurvey" in properties[TYPE]:
            score = text(properties[EIAO + "barrierIndicator"][0])
        if EIAO + "TestScore" in properties[TYPE]:
            [wam] = properties[EARL + "requirement"]
            stated[wam] = [float(text(properties[EIAO + name][0])) for name in ("applied", "failed")]
    # The results of a page: scenario > range > assertion > result.
    for range_ in values[graph][EIAO + "rangeLocation"] if EIAO + "scenario" in values[graph][TYPE] else []:
        for assertion in values[range_][EARL + "asserts"]:
            [wam], [result] = values[assertion][EARL + "requirement"], values[assertion][EARL + "result"]
            for indicator in values[result][EIAO + "barrierIndicator"]:
                applied[wam] += 1
                failed[wam] += Decimal(text(indicator))

[test_run] = [subject for subject, objects in links.items() if EIAO + "testRun" in objects]
reached, waiting = {test_run}, [test_run]
while waiting:
    for object_ in links.get(waiting.pop(), []):
        if object_ not in reached:
            reached.add(object_)
            waiting.append(object_)

json.dump(
    {
        "lines": lines,
        "graphs": graphs,
        "nodes": nodes,
        "faults": faults,
        "unreachable": [subject for subject in links if subject not in reached],
        "counted": {wam: [applied[wam], float(failed[wam])] for wam in applied},
        "stated": stated,
        "score": None if score is None else float(score),
    },
    sys.stdout,
)
