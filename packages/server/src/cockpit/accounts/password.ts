import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { ScryptOptions } from "node:crypto";
import { createLoadTurns } from "../../reports/model/load-turns.ts";
import { cockpitError } from "../errors.ts";

/** What a digest of a password costs: 32 MiB and a few tenths of a second of a core, the parameters that OWASP names. */
const cost = { log2N: 15, r: 8, p: 3 } as const;
const SALT_OCTETS = 16;
const KEY_OCTETS = 32;
const LEAST = 10;
const MOST = 1_000;
/** Two at a time, so that guesses take neither the machine nor its memory; what waits behind so many is refused. */
const turns = createLoadTurns(2, 40);

/** As it is kept: `scrypt$15$8$3$salt$digest`. @throws EiaoError `BadPassword`, `ReportsBusy`. */
export async function passwordDigest(password: string): Promise<string> {
  if (password.length < LEAST) throw cockpitError("BadPassword", { problem: `it has fewer than ${LEAST} characters` });
  if (password.length > MOST) throw cockpitError("BadPassword", { problem: `it has more than ${MOST} characters` });
  const salt = randomBytes(SALT_OCTETS);
  const { log2N, r, p } = cost;
  const key = await derived(password, salt, KEY_OCTETS, { N: 2 ** log2N, r, p });
  return ["scrypt", log2N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Of nobody: a name that is unknown takes as long as one that is known. */
const NOBODY = `scrypt$${cost.log2N}$${cost.r}$${cost.p}$${Buffer.alloc(SALT_OCTETS).toString("base64url")}$${Buffer.alloc(KEY_OCTETS).toString("base64url")}`;

/** Whether a password is that of a digest. @param kept  undefined: there is no such user. @throws EiaoError `ReportsBusy`. */
export async function isPassword(password: string, kept: string | undefined): Promise<boolean> {
  const [, log2N, r, p, salt = "", key = ""] = (kept ?? NOBODY).split("$");
  const expected = Buffer.from(key, "base64url");
  const options = { N: 2 ** Number(log2N), r: Number(r), p: Number(p) };
  const found = await derived(password.slice(0, MOST), Buffer.from(salt, "base64url"), expected.length, options);
  return timingSafeEqual(found, expected) && kept !== undefined;
}

/** The same word typed on two keyboards is one (NFKC). */
function derived(
  password: string,
  salt: Buffer,
  length: number,
  { N = 0, r = 0, p = 0 }: ScryptOptions,
): Promise<Buffer> {
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  return turns.take(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize("NFKC"), salt, length, options, (error, key) =>
          error === null ? resolve(key) : reject(error),
        );
      }),
  );
}
