import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** The server's half of SCRAM-SHA-256 (RFC 5802 and 7677), as MongoDB uses it. */
export const MECHANISM = 'SCRAM-SHA-256';
/** MongoDB's own iteration count, scramSHA256IterationCount. */
const ITERATIONS = 15_000;
const SALT_BYTES = 28;
const KEY_BYTES = 32;
/** The client's header without channel binding; the next constant is how its last message repeats that. */
const GS2_HEADER = 'n,,';

/** The stored keys of a password: enough to verify it, and not enough to sign in with. */
export interface ScramKeys {
  readonly salt: Buffer;
  readonly iterations: number;
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** Runs on another thread, so that it delays no other response. */
export async function scramKeys(password: string): Promise<ScramKeys> {
  const salt = randomBytes(SALT_BYTES);
  const salted = await promisify(pbkdf2)(password.normalize('NFKC'), salt, ITERATIONS, KEY_BYTES, 'sha256');
  return {
    salt,
    iterations: ITERATIONS,
    storedKey: sha256(hmac(salted, 'Client Key')),
    serverKey: hmac(salted, 'Server Key'),
  };
}

/** Keys that no password matches, with a stable salt: an unknown name is indistinguishable from others. */
export function keysWithoutOwner(name: string, secret: Buffer): ScramKeys {
  const salt = hmac(secret, name).subarray(0, SALT_BYTES);
  return {
    salt,
    iterations: ITERATIONS,
    storedKey: randomBytes(KEY_BYTES),
    serverKey: randomBytes(KEY_BYTES),
  };
}

export type ScramConversation = ReturnType<typeof beginScram>;

/** The user's name in the client's first message; undefined when the text is not such a message. */
export function userNameOf(clientFirst: string): string | undefined {
  const [, name] = /^n,,n=((?:[^,=]|=2C|=3D)+),r=[^,]+$/.exec(clientFirst) ?? [];
  return name?.replaceAll('=2C', ',').replaceAll('=3D', '=');
}

/** @param clientFirst a message that `userNameOf` can read. */
export function beginScram(clientFirst: string, keys: ScramKeys) {
  const bare = clientFirst.slice(GS2_HEADER.length);
  const nonce = bare.slice(bare.indexOf(',r=') + 3) + randomBytes(18).toString('base64');
  const challenge = `r=${nonce},s=${keys.salt.toString('base64')},i=${keys.iterations}`;
  return {
    /** The server's first message. */
    challenge,
    /** Returns the server's last message; undefined when the proof is wrong. */
    finish(clientFinal: string): string | undefined {
      const [, withoutProof, proof] = /^(c=[^,]+,r=[^,]+),p=([^,]+)$/.exec(clientFinal) ?? [];
      if (withoutProof !== `c=${Buffer.from(GS2_HEADER).toString('base64')},r=${nonce}`) return undefined;
      const message = `${bare},${challenge},${withoutProof}`;
      const signature = hmac(keys.storedKey, message);
      const given = Buffer.from(proof ?? '', 'base64');
      if (given.length !== KEY_BYTES) return undefined;
      const clientKey = Buffer.from(given.map((byte, i) => byte ^ (signature[i] ?? 0)));
      if (!timingSafeEqual(sha256(clientKey), keys.storedKey)) return undefined;
      return `v=${hmac(keys.serverKey, message).toString('base64')}`;
    },
  };
}
