"""The results in TriG files, by RDFLib: how many, how many can be told, and the sum of their barrier indicators."""
import json
import sys

from rdflib import Dataset, Namespace

EARL = Namespace("http://www.w3.org/WAI/ER/EARL/nmg-strawman#")
EIAO = Namespace("http://www.eiao.net/rdf/2.0#")
results = told = 0
total = 0.0
for file in sys.argv[1:]:
    graph = Dataset(default_union=True)
    graph.parse(file, format="trig")
    for _, result in set(graph.subject_objects(EARL.result)):
        results += 1
        value = graph.value(result, EIAO.barrierIndicator)
        if value is not None:
            told += 1
            total += float(value)
print(json.dumps({"results": results, "told": told, "sum": total}))
