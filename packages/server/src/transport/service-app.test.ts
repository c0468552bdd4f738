import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { SaxesParser } from "saxes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService } from "./test-service.ts";
import type { RunningService } from "./test-service.ts";
import type { Method } from "./service.ts";
import { soap2001, soapPy } from "./soap/test-envelope.ts";

let service: RunningService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.app.close());

async function post(path: string, body: string | Buffer, headers: Record<string, string> = {}, port = service.port) {
  const init = { method: "POST", headers: { "content-type": "text/xml; charset=UTF-8", ...headers }, body };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
const soap = (body: string) => post("/any/path", soapPy(body), { soapaction: '"whatever"' });
async function json(method: string, call: unknown) {
  const { status, body, headers } = await post(`/api/test/${method}`, JSON.stringify(call), {
    "content-type": "application/json",
  });
  return { status, headers, ...(JSON.parse(body) as { result?: unknown; error?: { code: string; message: string } }) };
}

describe("SOAP", () => {
  test("AT-SOAP-1: testRun", async () => {
    const { status, body, headers } = await soap(
      '<testRun><v1 xsi:type="xsd:integer">1789</v1><v2 xsi:type="xsd:string">EIAO998</v2></testRun>',
    );
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/xml; charset=UTF-8");
    expect(body).toContain('xmlns:xsd="http://www.w3.org/1999/XMLSchema"');
    expect(body).toMatch(
      /<testRunResponse><Result .*<numberOfSites xsi:type="xsd:integer">1789<\/numberOfSites><testRun xsi:type="xsd:string">EIAO998<\/testRun><\/Result>/,
    );
  });

  test("a call with types of 2001 gets an answer with types of 2001", async () => {
    const { body } = await post("/", soap2001("<nothing/>"));
    expect(body).toContain('xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"');
    expect(body).toContain('<Result xsi:nil="true"/>');
  });

  test.each([
    ["AT-SOAP-3: an unknown method", "<nosuch/>", "SOAP-ENV:Client", "Method Not Found", "UnknownMethod"],
    ["missing arguments", "<testRun><v1>1</v1></testRun>", "SOAP-ENV:Client", "Bad Request", "BadArguments"],
    ["too many arguments", "<nothing><v1>1</v1></nothing>", "SOAP-ENV:Client", "Bad Request", "BadArguments"],
    ["a fault of the program", "<fail><v1>bug</v1></fail>", "SOAP-ENV:Server", "Method Failed", "InternalError"],
  ])("%s", async (_, call, faultCode, faultString, code) => {
    const { status, body } = await soap(call);
    expect(status).toBe(500);
    expect(body).toContain(`<faultcode>${faultCode}</faultcode><faultstring>${faultString}</faultstring>`);
    expect(body).toContain(`<code>${code}</code>`);
    expect(body).not.toContain("secret");
  });

  test("AT-SOAP-6: a DOCTYPE is refused", async () => {
    const { status, body } = await post(
      "/",
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${soapPy("<nothing/>").slice(39)}`,
    );
    expect([status, body.includes("<faultcode>SOAP-ENV:Client</faultcode>"), body.includes("DOCTYPE")]).toEqual([
      500,
      true,
      true,
    ]);
  });

  test("a busy server answers 503 with Retry-After", async () => {
    const { status, headers, body } = await soap("<fail><how>busy</how></fail>");
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(body).toContain("<code>Busy</code>");
  });

  test("an unknown header marked mustUnderstand is refused, any other is ignored", async () => {
    const withHeader = (more: string) =>
      soapPy("<nothing/>").replace(
        "<SOAP-ENV:Body>",
        `<SOAP-ENV:Header><h xmlns="u" ${more}/></SOAP-ENV:Header><SOAP-ENV:Body>`,
      );
    expect((await post("/", withHeader('SOAP-ENV:mustUnderstand="1"'))).body).toContain("SOAP-ENV:MustUnderstand");
    expect((await post("/", withHeader(""))).status).toBe(200);
    const forActor = async (actor: string) =>
      (await post("/", withHeader(`SOAP-ENV:mustUnderstand="1" SOAP-ENV:actor="${actor}"`))).status;
    // SOAP 1.1, 4.2.2: headers for another actor are not for this server; those for the next actor are.
    expect(await forActor("http://gateway.example/")).toBe(200);
    expect(await forActor("http://schemas.xmlsoap.org/soap/actor/next")).toBe(500);
    expect(await forActor("")).toBe(500);
  });

  test("a SOAP 1.2 call gets a SOAP 1.2 answer", async () => {
    const envelope = "http://www.w3.org/2003/05/soap-envelope";
    const call = (method: string) => `<e:Envelope xmlns:e="${envelope}"><e:Body><${method}/></e:Body></e:Envelope>`;
    const answer = await post("/", call("nothing"));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/soap+xml; charset=UTF-8"]);
    expect(answer.body).toContain(`xmlns:SOAP-ENV="${envelope}"`);
    const declined = await post("/", call("nosuch"));
    expect(declined.body).toContain("<SOAP-ENV:Value>SOAP-ENV:Sender</SOAP-ENV:Value>");
    const failed = await post("/", call("fail").replace("<fail/>", "<fail><how>bug</how></fail>"));
    expect(failed.body).toContain("<SOAP-ENV:Value>SOAP-ENV:Receiver</SOAP-ENV:Value>");
    // SOAP 1.2, part 2, 7.5.2.2: an error of the sender is 400.
    expect([declined.status, failed.status]).toEqual([400, 500]);
    const forRole = async (role: string) => {
      const header = `<e:Header><h xmlns="u" e:mustUnderstand="true" e:role="${role}"/></e:Header>`;
      return (await post("/", call("nothing").replace("<e:Body>", `${header}<e:Body>`))).status;
    };
    expect(await forRole("http://gateway.example/")).toBe(200);
    expect(await forRole(`${envelope}/role/ultimateReceiver`)).toBe(500);
  });

  test.each([
    [
      "UTF-16 with a mark",
      Buffer.from(`\ufeff${soapPy("<check><url>å</url><cont>x</cont></check>").slice(39)}`, "utf16le"),
      "text/xml",
    ],
    [
      "Latin-1 by the header",
      Buffer.from(soapPy("<check><url>å</url><cont>x</cont></check>").slice(39), "latin1"),
      "text/xml; charset=iso-8859-1",
    ],
    [
      "Latin-1 by its declaration",
      Buffer.from(soapPy("<check><url>å</url><cont>x</cont></check>").replace("UTF-8", "ISO-8859-1"), "latin1"),
      "text/xml",
    ],
  ])("a request in %s", async (_, body, type) => {
    const answer = await post("/", body, { "content-type": type });
    expect(answer.body).toContain('<url xsi:type="xsd:string">å</url>');
  });

  test("bytes that are not valid in the charset are refused", async () => {
    const { status, body } = await post("/", Buffer.from(soapPy("<check><url>å</url></check>"), "latin1"));
    expect([status, body.includes("its bytes are not")]).toEqual([500, true]);
  });
});

describe("JSON", () => {
  test("arguments are taken by position and by name", async () => {
    const call = {
      args: ["http://a/", "x"],
      kwargs: { ruleset: ["A", "B"], httpheader: { "Content-Type": "text/html", Link: ["a", "b"] } },
    };
    expect(await json("check", call)).toMatchObject({
      status: 200,
      result: {
        url: "http://a/",
        cont: "x",
        ruleset: ["A", "B"],
        httpheader: { "Content-Type": "text/html", Link: "a, b" },
      },
    });
    expect(await json("nothing", {})).toMatchObject({ status: 200, result: null });
  });

  test.each([
    ["an unknown method", "nosuch", {}, 404, "UnknownMethod"],
    ["a missing argument", "check", { kwargs: { url: "x" } }, 400, "BadArguments"],
    ["null where something is needed", "check", { kwargs: { url: null, cont: "x" } }, 400, "BadArguments"],
    ["an unknown argument", "nothing", { kwargs: { __proto__x: 1 } }, 400, "BadArguments"],
    ["an argument twice", "check", { args: ["a"], kwargs: { url: "b", cont: "x" } }, 400, "BadArguments"],
    ["a wrong type", "testRun", { args: ["many", "x"] }, 400, "BadArguments"],
    ["a struct where a text belongs", "check", { args: [{}, "x"] }, 400, "BadArguments"],
    ["args that are no array", "check", { args: "x" }, 400, "BadArguments"],
    ["a body that is no object", "check", [1], 400, "BadArguments"],
    ["something beside args", "nothing", { arguments: [] }, 400, "BadArguments"],
    ["busy", "fail", { args: ["busy"] }, 503, "Busy"],
    ["a fault of the program", "fail", { args: ["bug"] }, 500, "InternalError"],
  ])("%s", async (_, method, call, status, code) => {
    const answer = await json(method, call);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.error)).not.toContain("secret");
  });

  test("slashes at the end of the address before a path do not matter", async () => {
    const type = { "content-type": "application/json" };
    const answers = ["/", "//", "///"].map((slashes) =>
      post(`${slashes}api/test/testRun`, '{"args":[1789,"EIAO998"]}', type),
    );
    const [plain, ...doubled] = (await Promise.all(answers)).map(({ status, body }) => [status, body]);
    expect(plain?.[0]).toBe(200);
    expect(doubled).toEqual([plain, plain]);
  });

  test("a body that is not JSON is refused; a body without a type is read", async () => {
    expect((await post("/api/test/nothing", "{")).status).toBe(400);
    expect((await fetch(`http://127.0.0.1:${service.port}/api/test/nothing`, { method: "POST" })).status).toBe(200);
  });

  test("names of Object.prototype are not accepted as arguments", async () => {
    const { body, status } = await post("/api/test/nothing", '{"kwargs":{"__proto__":1}}');
    expect([status, JSON.parse(body)]).toMatchObject([400, { error: { code: "BadArguments" } }]);
  });

  test("a busy answer has Retry-After", async () => {
    expect((await json("fail", { args: ["busy"] })).headers.get("retry-after")).toBe("5");
  });
});

describe("descriptions", () => {
  test("the WSDL is well-formed and names every method and parameter", async () => {
    const answer = await fetch(`http://127.0.0.1:${service.port}/?wsdl`);
    const wsdl = await answer.text();
    new SaxesParser({ xmlns: true }).write(wsdl).close();
    for (const name of ["testRun", "check", "nothing"]) expect(wsdl).toContain(`<operation name="${name}"`);
    expect(wsdl).toContain('<part name="httpheader" type="tns:Fields"/>');
    expect(wsdl).toContain(`<soap:address location="http://127.0.0.1:${service.port}/"/>`);
  });

  test("?wsdl=document follows WS-I Basic Profile 1.1: R2204, R2706, R2710", async () => {
    const answer = await fetch(`http://127.0.0.1:${service.port}/?wsdl=document`);
    const wsdl = await answer.text();
    new SaxesParser({ xmlns: true }).write(wsdl).close();
    const methods = ["testRun", "check", "fail", "nothing"];
    const messages = methods.flatMap((method) => [
      `<message name="${method}Request"><part name="parameters" element="tns:${method}"/></message>`,
      `<message name="${method}Response"><part name="parameters" element="tns:${method}Response"/></message>`,
    ]);
    expect(wsdl.match(/<message .*/g)).toEqual(messages);
    for (const method of methods) {
      expect(wsdl).toContain(`<xsd:element name="${method}"><xsd:complexType>`);
      expect(wsdl).toContain(`<xsd:element name="${method}Response"><xsd:complexType>`);
    }
    expect(wsdl).toContain('<xsd:element name="httpheader" type="tns:Fields" minOccurs="0"/>');
    expect(wsdl).toContain('<xsd:element name="url" type="xsd:string"/>');
    expect(wsdl).toContain(`<soap:address location="http://127.0.0.1:${service.port}/"/>`);
    expect(wsdl).toContain('<soap:binding style="document"');
    expect(wsdl).not.toMatch(/rpc|encoded/);
  });

  test.each(["wsdl", "wsdl=document"])("a hostile Host header is not copied into ?%s", async (query) => {
    const socket = connect(service.port, "127.0.0.1");
    socket.end(`GET /?${query} HTTP/1.1\r\nHost: "><x>\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).not.toContain("<x>");
  });

  test("the OpenAPI description accepts good calls and refuses bad ones", async () => {
    const answer = await fetch(`http://127.0.0.1:${service.port}/openapi.json`);
    const api = (await answer.json()) as {
      openapi: string;
      info: { version: string };
      paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
    };
    expect([api.openapi, api.info.version]).toEqual(["3.1.0", "1.2.3"]);
    expect(Object.keys(api.paths)).toEqual(["testRun", "check", "fail", "nothing"].map((name) => `/api/test/${name}`));
    const schema = api.paths["/api/test/check"]?.post.requestBody.content["application/json"]?.schema ?? {};
    const validate = new Ajv2020().compile(schema);
    expect(
      validate({ kwargs: { url: "x", cont: "y", ruleset: ["a"], httpheader: { A: "b" }, compression: null } }),
    ).toBe(true);
    expect(validate({ args: ["x", "y"] })).toBe(true);
    expect(validate({ kwargs: { page: "x" } })).toBe(false);
  });

  test("other paths are not found", async () => {
    const answer = await fetch(`http://127.0.0.1:${service.port}/nothing/here`);
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: "NotFound" } }]);
  });
});

describe("errors", () => {
  /** Sends a raw request. Returns status, form of the answer, code of its error, and headers. */
  async function raw(
    request: string,
  ): Promise<readonly [status: number, form: string, code: string | undefined, head: string]> {
    const socket = connect(service.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(request, "latin1");
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n", 2);
    const status = Number(head.split(" ")[1]);
    if (body.includes("Fault>")) return [status, "fault", /<code>(\w+)/.exec(body)?.[1], head];
    const { error } = JSON.parse(body) as { error?: { code: string; message: string } };
    expect(typeof error?.message).toBe("string");
    return [status, "json", error?.code, head];
  }
  const ends = "Host: localhost\r\nConnection: close\r\n";
  const post = (path: string, headers: string, body: string) =>
    `POST ${path} HTTP/1.1\r\n${ends}${headers}Content-Length: ${body.length}\r\n\r\n${body}`;
  const xml = "Content-Type: text/xml\r\n";

  test.each([
    ["below /api/, an unknown service", post("/api/nope/x", "", "{}"), 404, "json", "NotFound"],
    ["below /api/, an unknown service with a body of XML", post("/api/nope/x", xml, "<x/>"), 404, "json", "NotFound"],
    ["below /api/, an empty path", post("/api/", 'SOAPAction: ""\r\n', ""), 404, "json", "NotFound"],
    ["another method below /api/", `GET /api/test/check HTTP/1.1\r\n${ends}\r\n`, 405, "json", "MethodNotAllowed"],
    ["a method of WebDAV", `PROPFIND / HTTP/1.1\r\n${ends}\r\n`, 405, "json", "MethodNotAllowed"],
    ["CONNECT", `CONNECT a.example:80 HTTP/1.1\r\n${ends}\r\n`, 405, "json", "MethodNotAllowed"],
    ["an invalid method", `FOO / HTTP/1.1\r\n${ends}\r\n`, 400, "json", "BadRequest"],
    ["no HTTP", "\u0016\u0003\u0001 hello\r\n\r\n", 400, "json", "BadRequest"],
    ["a path that is not UTF-8", `GET /%ff HTTP/1.1\r\n${ends}\r\n`, 400, "json", "BadRequest"],
    ["long headers", `GET / HTTP/1.1\r\n${ends}X: ${"a".repeat(20_000)}\r\n\r\n`, 431, "json", "HeadersTooLarge"],
    ["a long address", `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${ends}\r\n`, 431, "json", "HeadersTooLarge"],
    [
      "two lengths",
      `POST / HTTP/1.1\r\n${ends}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
      "json",
      "BadRequest",
    ],
    [
      "a broken chunk",
      `POST / HTTP/1.1\r\n${ends}${xml}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
      "json",
      "BadRequest",
    ],
    ["an unknown expectation", post("/", "Expect: wonders\r\n", "{}"), 417, "json", "ExpectationFailed"],
    ["JSON where SOAP belongs", post("/", "Content-Type: application/json\r\n", "{}"), 415, "json", "UnsupportedType"],
    ["nothing where SOAP belongs", post("/", "", ""), 415, "json", "UnsupportedType"],
    ["XML that is not SOAP", post("/", "", " <x/>"), 400, "json", "BadRequest"],
    ["SOAP by its type", post("/", xml, "<x/>"), 500, "fault", "BadRequest"],
    ["SOAP by its action", post("/a/b", "SOAPAction: check\r\n", "hello"), 500, "fault", "BadRequest"],
    ["SOAP by its body only", post("/", "", soapPy("<nosuch/>")), 500, "fault", "UnknownMethod"],
    ["compressed SOAP", post("/", `${xml}Content-Encoding: gzip\r\n`, "x"), 415, "fault", "UnsupportedType"],
    ["compressed JSON", post("/api/test/check", "Content-Encoding: gzip\r\n", "x"), 415, "json", "UnsupportedType"],
    ["an invalid type", post("/api/test/check", "Content-Type: ;;\r\n", "x"), 415, "json", "UnsupportedType"],
    [
      "a foreign host",
      "GET /openapi.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
      421,
      "json",
      "ForeignHost",
    ],
    [
      "SOAP for a foreign host",
      post("/", xml, "<x/>").replace("localhost", "evil.example"),
      421,
      "fault",
      "ForeignHost",
    ],
    [
      "a foreign host in the target",
      `GET http://evil.example/openapi.json HTTP/1.1\r\n${ends}\r\n`,
      421,
      "json",
      "ForeignHost",
    ],
    [
      "a call from a page elsewhere",
      post("/api/test/check", "Origin: http://evil.example\r\nContent-Type: text/plain\r\n", "{}"),
      403,
      "json",
      "ForeignOrigin",
    ],
    [
      "SOAP from a page elsewhere",
      post("/", `${xml}Origin: https://localhost:1\r\n`, "<x/>"),
      500,
      "fault",
      "ForeignOrigin",
    ],
    ["a call from a file", post("/api/test/check", "Origin: null\r\n", "{}"), 403, "json", "ForeignOrigin"],
    [
      "a call from a page of the service itself",
      post("/api/test/nosuch", "Origin: http://localhost\r\n", "{}"),
      404,
      "json",
      "UnknownMethod",
    ],
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "json", "BadRequest"],
    ["two hosts", `GET / HTTP/1.1\r\nHost: localhost\r\n${ends}\r\n`, 400, "json", "BadRequest"],
    ["HTTP/1.0 for a foreign host", "GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n", 421, "json", "ForeignHost"],
    ["HTTP/1.0 without a host", "GET /nothing HTTP/1.0\r\n\r\n", 404, "json", "NotFound"],
  ])("%s", async (_, request, status, form, code) => {
    expect((await raw(request)).slice(0, 3)).toEqual([status, form, code]);
  });

  test("the answer names the allowed methods, also to OPTIONS", async () => {
    expect((await raw(`PUT / HTTP/1.1\r\n${ends}\r\n`))[3]).toContain("allow: GET, HEAD, POST");
    expect((await raw(`DELETE /api/test/check HTTP/1.1\r\n${ends}\r\n`))[3]).toMatch(/allow: POST\r/);
    const { status, headers } = await fetch(`http://127.0.0.1:${service.port}/`, { method: "OPTIONS" });
    expect([status, headers.get("allow")]).toEqual([204, "GET, HEAD, POST, OPTIONS"]);
  });

  test("a request target in absolute form is split into path and host; its host takes precedence", async () => {
    const socket = connect(service.port, "127.0.0.1");
    socket.write("GET http://localhost/openapi.json HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("with a token, calls through a proxy need it, and the error says so; descriptions need none", async () => {
    const { app, port } = await startTestService({ token: "s3cret-s3cret" });
    const call = (path: string, more: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: "POST",
        headers: { "content-type": "text/xml", "x-forwarded-for": "192.0.2.1", ...more },
        body: path === "/" ? soapPy("<nothing/>") : "{}",
      });
    const refused = await call("/", {});
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    const fault = await refused.text();
    expect(fault).toContain("<code>Forbidden</code>");
    expect(fault).toContain(
      "The call has no token, and this service answers calls from other machines only with its token.",
    );
    const json = await call("/api/test/nothing", { authorization: "Bearer wrong" });
    const wrong = {
      code: "Forbidden",
      message:
        "The token of the call is wrong, and this service answers calls from other machines only with its token.",
    };
    expect([json.status, await json.json()]).toMatchObject([401, { error: wrong }]);
    const from = { headers: { "x-forwarded-for": "192.0.2.1" } };
    for (const method of ["DELETE", "PUT", "PATCH"])
      expect((await fetch(`http://127.0.0.1:${port}/crawl/x`, { method, ...from })).status, method).toBe(401);
    expect((await call("/", { authorization: "Bearer s3cret-s3cret" })).status).toBe(200);
    expect((await fromHere(port)).status).toBe(200); // this machine needs no token
    const wsdl = await fetch(`http://127.0.0.1:${port}/?wsdl`, { headers: { "x-forwarded-proto": "https" } });
    expect(await wsdl.text()).toContain(`location="https://127.0.0.1:${port}/"`);
    await app.close();
  });
  const fromHere = (port: number) => fetch(`http://127.0.0.1:${port}/api/test/nothing`, { method: "POST", body: "{}" });
});

test("calls are recorded by known method and outcome", async () => {
  service.records.length = 0;
  await json("nothing", {});
  await soap("<made-up-by-the-caller/>");
  await json("fail", { args: ["bug"] });
  expect(service.records.map(({ method, transport, outcome }) => [method, transport, outcome])).toEqual([
    ["nothing", "json", "ok"],
    ["unknown", "soap", "UnknownMethod"],
    ["fail", "json", "InternalError"],
  ]);
  expect(service.faults.at(-1)).toBeInstanceOf(TypeError);
});

const methodOf = (name: string, call: Method["call"]): Method => ({
  name,
  doc: "Of a test.",
  parameters: [],
  result: { type: "text", doc: "x" },
  call,
});

describe("limits", () => {
  const big = { bodyLimit: 100_000, bodyBudget: 150_000, requestTimeoutMs: 1500 };

  test("a body over the limit is 413, by Content-Length and chunked, and the server lives on", async () => {
    const { app, port } = await startTestService(big);
    const declared = await post("/", soapPy(`<nothing>${" ".repeat(100_000)}</nothing>`), {}, port);
    expect([declared.status, declared.body.includes("<code>TooLarge</code>")]).toEqual([413, true]);
    const chunked = await fetch(`http://127.0.0.1:${port}/api/test/nothing`, {
      method: "POST",
      body: new Blob([new Uint8Array(400_000)]).stream(), // without a known length
      duplex: "half",
    });
    expect(chunked.status).toBe(413);
    expect((await post("/", soapPy("<nothing/>"), {}, port)).status).toBe(200);
    await app.close();
  });

  test("bodies that together exceed the budget are refused as busy; the space comes back", async () => {
    const { app, port } = await startTestService(big);
    const slow = connect(port, "127.0.0.1");
    slow.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000\r\n\r\n${"a".repeat(89_000)}`);
    slow.on("error", () => undefined);
    const call = () => post("/", soapPy(`<nothing>${" ".repeat(80_000)}</nothing>`), {}, port);
    await expect.poll(async () => (await call()).status).toBe(503);
    slow.destroy();
    await expect.poll(async () => (await call()).status).toBe(200);
    await app.close();
  });

  test("an incomplete request is cut off (slow loris)", async () => {
    const { app, port } = await startTestService(big);
    for (const begin of [
      "POST / HTTP/1.1\r\nHost: localhost\r\nX-",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nabc",
    ]) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(begin);
      const drip = setInterval(() => socket.write("a"), 100);
      await new Promise((resolve) => socket.once("close", resolve));
      clearInterval(drip);
    }
    expect((await post("/", soapPy("<nothing/>"), {}, port)).status).toBe(200);
    await app.close();
  });

  test("a client that waits for its answer is not cut off, one that does not take it is", async () => {
    const methods = [
      methodOf("slow", () => new Promise((resolve) => setTimeout(() => resolve("done"), 1500))),
      methodOf("large", async () => "a".repeat(30_000_000)),
    ];
    const { app, port } = await startTestService({
      service: { name: "test", namespace: "u", title: "t", doc: "d", methods },
      idleTimeoutMs: 300,
    });
    const call = (method: string) => {
      const head = `POST /api/test/${method} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
      const socket = connect(port, "127.0.0.1").on("error", () => undefined);
      socket.write(`${head}Content-Length: 2\r\n\r\n{}`);
      return socket;
    };
    const connections = () => promisify(app.server.getConnections.bind(app.server))();
    expect(await text(call("slow"))).toContain('{"result":"done"}');
    await expect.poll(connections).toBe(0);
    const socket = call("large");
    await once(socket.pause(), "connect");
    expect(await connections()).toBeGreaterThan(0);
    await expect.poll(connections).toBe(0);
    socket.destroy();
    await app.close();
  });

  test("a connection serves many calls", async () => {
    const socket = connect(service.port, "127.0.0.1");
    const body = soapPy("<nothing/>");
    const request = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\nContent-Length: ${body.length}\r\n`;
    socket.write(`${request}\r\n${body}${request}\r\n${body}`);
    socket.end(`${request}Connection: close\r\n\r\n${body}`);
    expect((await text(socket)).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  });

  test("closing waits for calls under way and takes no more", async () => {
    const released = Promise.withResolvers<string>();
    const called = Promise.withResolvers<void>();
    const slow = methodOf("slow", () => {
      called.resolve();
      return released.promise;
    });
    const { app, port } = await startTestService({
      service: { name: "test", namespace: "u", title: "t", doc: "d", methods: [slow] },
    });
    const underWay = post("/api/test/slow", "{}", {}, port);
    await called.promise;
    const closed = app.close();
    await expect(post("/api/test/slow", "{}", {}, port)).rejects.toThrow("fetch failed");
    released.resolve("done");
    expect(JSON.parse((await underWay).body)).toEqual({ result: "done" });
    await closed;
  });
});
