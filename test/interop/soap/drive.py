"""Python zeep, by the WSDLs, drives a test run: addresses of the four services, and the run, on the command line."""
import os
import sys
import time

import zeep
from lxml import etree

siteurl, etl, sampling, dbcleaner = (zeep.Client(address + "?wsdl").service for address in sys.argv[1:5])
run = sys.argv[5]


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: {found!r}, not {expected!r}")


def plain(value):
    """What came as anyType: texts of elements, lists and structs."""
    if isinstance(value, etree._Element):
        return plain(list(value)) if len(value) else value.text
    if isinstance(value, list):
        names = [etree.QName(child).localname for child in value]
        if set(names) <= {"item"}:
            return [plain(child) for child in value]
        return dict(zip(names, map(plain, value)))
    return value


names = [f"http://{name}.example/" for name in "abc"]
urls = " ".join(names)
expect("added", int(plain(siteurl.addURLs(testrun=run, urllist=urls, etlserver="localhost", port=8890))), 3)
expect("added again", int(plain(siteurl.addURLs(run, "", urls))), 0)
siteurl.keepAlive(pid=os.getpid(), machine="zeep-host")


def next_site():
    return plain(siteurl.getSiteURL(wait=0, machine="zeep-host", pid=os.getpid()))


first = next_site()
expect("a site", first[:3], [names[0], run, "localhost"])
second = next_site()
expect("the next site", second[0], names[1])
siteurl.putSiteURL(sitectl=second[0], testrun=run)
expect("the last site", next_site()[0], names[2])
expect("the one put back", next_site()[0], names[1])
expect("no more", next_site(), None)

for number, url in enumerate(names[:2], 1):
    database = f"rdf_{run}_1700000000_0_{number}"
    sampling.loadSample(site=url, testrun=run, dbname=database)
    etl.loadETL(rdfmodel="", testrun=run, site=url, dbname=database)
etl.failETL(testrun=run, site=names[2], reason="fewer than 30 pages: å & <b>")
try:
    etl.failETL(testrun="nosuch", site=names[0], reason="why")
    sys.exit("an unknown run was taken")
except zeep.exceptions.Fault as fault:
    expect("a fault", fault.code, "SOAP-ENV:Client")
    if "UnknownTestRun" not in etree.tostring(fault.detail).decode():
        sys.exit("no UnknownTestRun")

for _ in range(300):
    [status] = [each for each in plain(etl.status())["runs"] if each["id"] == run]
    if status["state"] == "published":
        dbcleaner.cleandb(database=f"rdf_{run}_1700000000_0_1")
        print(run, status["expected"], status["loaded"], status["failed"], status["state"])
        sys.exit(0)
    time.sleep(0.1)
sys.exit("the run was not published")
