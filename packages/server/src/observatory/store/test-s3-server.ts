import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";

/** An S3 server on this machine, with an empty bucket. The environment variables name it until it is closed. */
export interface TestS3 {
  /** The address of the store, such as `s3://bucket/prefix`. */
  readonly store: string;
  close(): Promise<void>;
}

const names = ["AWS_ENDPOINT_URL", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION"] as const;

export async function startS3(prefix = "some where/R"): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), "eiao-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "eiao", configs: [] }],
  });
  const { port } = await server.run();
  const before = names.map((name) => process.env[name]);
  const values = [`http://127.0.0.1:${port}`, "S3RVER", "S3RVER", "eu-north-1"];
  for (const [at, name] of names.entries()) process.env[name] = values[at];
  return {
    store: `s3://eiao/${prefix}`,
    async close() {
      for (const [at, name] of names.entries()) {
        const value = before[at];
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
