"""Python zeep, by the WSDL: address, url and file on the command line; the EARL on stdout."""
import base64
import sys

import zeep
from lxml import etree

address, url, file = sys.argv[1:4]
client = zeep.Client(address + "?wsdl")
content = open(file, "rb").read()
headers = {"item": [{"name": "Content-Type", "value": "text/html; charset=utf-8"}, {"name": "Server", "value": "x"}]}

by_name = client.service.check(
    url=url, cont=base64.encodebytes(content).decode(), httpheader=headers, compression="base64", ruleset="all"
)
by_position = client.service.check(url, content.decode())
if by_name != by_position:
    sys.exit("zeep: by name and by position differ")
document = zeep.Client(address + "?wsdl=document")
wrapped = document.service.check(url=url, cont=content.decode(), httpheader=headers)
if wrapped != by_name or document.service.check(url, content.decode()) != by_name:
    sys.exit("zeep: as a document differs")
try:
    client.service.check(url=url, cont="x", compression="gzip")
    sys.exit("zeep: gzip was taken")
except zeep.exceptions.Fault as fault:
    if fault.code != "SOAP-ENV:Client" or "BadArguments" not in etree.tostring(fault.detail).decode():
        sys.exit("zeep: no BadArguments but " + str(fault))
sys.stdout.buffer.write(by_name.encode())
