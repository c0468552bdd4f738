"""
Queries as JSON on stdin, TriG files as arguments; on stdout JSON of what RDFLib answers to each: its rows, values as text.
The default graph is the union of all graphs, as of `eiao-wam query`. Knows nothing of the program that wrote the files.
"""
import json
import sys

import rdflib

PREFIXES = {
    "eiao": "http://www.eiao.net/rdf/2.0#",
    "earl": "http://www.w3.org/WAI/ER/EARL/nmg-strawman#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "dct": "http://purl.org/dc/terms/",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
}

data = rdflib.Dataset(default_union=True)
for file in sys.argv[1:]:
    data.parse(file, format="trig")
# Without the names of the graphs: a set, whatever the union of the version of RDFLib does.
graph = rdflib.Graph()
for subject, predicate, object_, _ in data.quads((None, None, None, None)):
    graph.add((subject, predicate, object_))


def answer(query):
    result = graph.query(query, initNs=PREFIXES)
    names = [str(name) for name in result.vars]
    return [{name: str(value) for name, value in zip(names, row) if value is not None} for row in result]


json.dump({title: answer(query) for title, query in json.load(sys.stdin).items()}, sys.stdout)
