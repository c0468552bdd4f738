"""
Holds CSV files against their csv-metadata.json, as Tabular Data on the Web (W3C, 2015) wants it: by Python's own reader of CSV.
Prints {"problems": [...], "tables": {name: {"rows": n, "sums": {column: sum}}}}.
"""
import csv
import json
import math
import re
import sys
from pathlib import Path

folder = Path(sys.argv[1])
metadata = json.loads((folder / "csv-metadata.json").read_text(encoding="utf-8"))
problems = []

# The lexical forms of XML Schema.
forms = {
    "string": r".*",
    "anyURI": r"[A-Za-z][A-Za-z0-9+.-]*:\S*",
    "integer": r"[+-]?[0-9]+",
    "double": r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?|[+-]?INF|NaN",
    "boolean": r"true|false|0|1",
    "dateTime": r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})?",
}


def problem(text):
    problems.append(text)


context = metadata.get("@context")
if context != "http://www.w3.org/ns/csvw" and not (isinstance(context, list) and context[0] == "http://www.w3.org/ns/csvw"):
    problem("@context is not that of CSV on the Web")
names = {"@context", "@id", "@type", "tables", "notes", "tableDirection", "tableSchema", "transformations", "dialect"}
for key in metadata:
    if key not in names and ":" not in key:
        problem(f"{key} is no property of a table group")

keys = {}
references = []
found = {}
for table in metadata["tables"]:
    url = table["url"]
    schema = table["tableSchema"]
    columns = schema["columns"]
    if len({column["name"] for column in columns}) < len(columns):
        problem(f"{url}: a column has two")
    dialect = table.get("dialect", {})
    bytes = (folder / url).read_bytes()
    if not bytes.endswith(b"\r\n") or re.search(rb"(?<!\r)\n", re.sub(rb'"[^"]*"', b"", bytes)):
        problem(f"{url}: a line does not end with CRLF")
    with open(folder / url, encoding=dialect.get("encoding", "utf-8"), newline="") as file:
        reader = csv.reader(file, delimiter=dialect.get("delimiter", ","), strict=True)
        head = next(reader)
        if head != [column["titles"] for column in columns]:
            problem(f"{url}: its header is {head}")
            head = [column["titles"] for column in columns]
        rows = 0
        sums = {}
        seen = set()
        for row in reader:
            rows += 1
            if len(row) != len(columns):
                problem(f"{url}: row {rows} has {len(row)} cells")
                continue
            cells = dict(zip(head, row))
            for column in columns:
                value = cells[column["name"]]
                datatype = column["datatype"]
                if value == "":
                    if column.get("required") and datatype != "string":
                        problem(f"{url}: row {rows} has no {column['name']}")
                elif not re.fullmatch(forms[datatype], value, re.DOTALL):
                    problem(f"{url}: row {rows}: {value!r} is no {datatype}")
                elif datatype in ("integer", "double"):
                    sums.setdefault(column["name"], []).append(float(value))
            if "primaryKey" in schema:
                key = tuple(cells[name] for name in schema["primaryKey"])
                if key in seen:
                    problem(f"{url}: {key} is there twice")
                seen.add(key)
            for foreign in schema.get("foreignKeys", []):
                references.append((url, foreign["reference"], cells[foreign["columnReference"]]))
    for name in schema.get("primaryKey", []):
        keys[(url, name)] = {key[schema["primaryKey"].index(name)] for key in seen}
    found[url.removesuffix(".csv")] = {"rows": rows, "sums": {name: math.fsum(all) for name, all in sums.items()}}

for url, reference, value in references:
    if value not in keys.get((reference["resource"], reference["columnReference"]), set()):
        problem(f"{url}: {value!r} is not in {reference['resource']}")

print(json.dumps({"problems": list(dict.fromkeys(problems))[:50], "tables": found}))
