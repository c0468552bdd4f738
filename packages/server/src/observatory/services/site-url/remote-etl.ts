import { fetchProblem } from "@eiao/crawler/internal/web";
import { postSoap } from "../../../transport/soap/call-soap.ts";
import { escapeText } from "../../../transport/soap/names.ts";
import { serviceError } from "../../../transport/service-errors.ts";

/** The time in ms after which an ETL server is taken for missing: it answers from memory. */
const WAIT_MS = 10_000;

/**
 * Calls a method of another installation's ETL server by SOAP 1.1, as the seed's services do.
 * @param values  the positional arguments. @throws EiaoError `EtlUnreachable` without an answer, or for a fault.
 */
export async function callEtl(
  { host, port, run }: { readonly host: string; readonly port: number; readonly run: string },
  method: "testRun" | "removeTestRun",
  values: readonly (string | number)[],
): Promise<void> {
  const address = `http://${host}:${port}/`;
  const unreachable = (reason: string, cause?: unknown) =>
    serviceError("EtlUnreachable", { address, run, reason: reason.slice(0, 300) }, cause);
  let response: Response;
  try {
    response = await postSoap(address, method, envelope(method, values), WAIT_MS);
    await response.body?.cancel();
  } catch (error) {
    throw unreachable(fetchProblem(error), error);
  }
  if (!response.ok) throw unreachable(`it answered ${response.status}`);
}

function envelope(method: string, values: readonly (string | number)[]): string {
  const parameters = values.map((value, at) => {
    const type = typeof value === "number" ? "integer" : "string";
    return `<v${at + 1} xsi:type="xsd:${type}">${escapeText(String(value))}</v${at + 1}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/1999/XMLSchema-instance"
 xmlns:xsd="http://www.w3.org/1999/XMLSchema" SOAP-ENV:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><SOAP-ENV:Body><${method}>${parameters.join("")}</${method}></SOAP-ENV:Body></SOAP-ENV:Envelope>`;
}
