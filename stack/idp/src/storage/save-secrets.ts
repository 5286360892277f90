import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Data } from './open-data.ts';

export interface Secrets {
  /** Private RS256 key that signs access, ID and logout tokens. */
  readonly signingKey: JWK & { kid: string };
  readonly cookieKey: string;
  /** Signs refresh tokens, which only this provider reads. */
  readonly refreshKey: string;
}

/** The public half of the signing key. */
export const publicKeyOf = ({
  signingKey: { kty = 'RSA', n = '', e = '', kid },
}: Secrets): JWK & { kty: string } => ({ kty, n, e, kid, alg: 'RS256', use: 'sig' });

/** Created at the first start and stored, so that tokens and sessions outlive a restart. */
export async function saveSecrets(data: Data): Promise<Secrets> {
  const table = data.table<Secrets>('secrets');
  const stored = table.get('secrets');
  if (stored) return stored;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 });
  const secrets: Secrets = {
    signingKey: {
      ...(await exportJWK(privateKey)),
      kid: randomBytes(16).toString('base64url'),
      alg: 'RS256',
      use: 'sig',
    },
    cookieKey: randomBytes(32).toString('base64url'),
    refreshKey: randomBytes(64).toString('base64url'),
  };
  data.write(() => table.put('secrets', secrets));
  return secrets;
}
