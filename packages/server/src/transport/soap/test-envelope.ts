/** Makes an envelope with 1999 types, as SOAPpy 0.12 writes it. */
export function soapPy(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<SOAP-ENV:Envelope
  SOAP-ENV:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"
  xmlns:SOAP-ENC="http://schemas.xmlsoap.org/soap/encoding/"
  xmlns:xsi="http://www.w3.org/1999/XMLSchema-instance"
  xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"
  xmlns:xsd="http://www.w3.org/1999/XMLSchema"
>
<SOAP-ENV:Body>
${body}
</SOAP-ENV:Body>
</SOAP-ENV:Envelope>`;
}

/** Makes the same envelope with 2001 types. */
export function soap2001(body: string): string {
  return soapPy(body).replaceAll("1999/XMLSchema", "2001/XMLSchema");
}
