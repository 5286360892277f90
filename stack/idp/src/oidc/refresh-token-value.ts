import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

export interface RefreshClaims {
  iss: string;
  sub: string;
  azp: string;
  sid: string | undefined;
  /** Epoch seconds. */
  iat: number;
  exp: number;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text: string, key: string) => createHmac('sha512', key).update(text).digest('base64url');

/**
 * A refresh token in Keycloak's format. oidc-provider treats it as an opaque id, while keycloak-js expects
 * three segments and an `exp` that it can read.
 */
export function writeRefreshToken(claims: RefreshClaims, key: string): string {
  const payload = { ...claims, jti: randomUUID(), aud: claims.iss, typ: 'Refresh' };
  const text = `${encode({ alg: 'HS512', typ: 'JWT' })}.${encode(payload)}`;
  return `${text}.${sign(text, key)}`;
}

/** The session of a refresh token; undefined when the token is not one of ours. */
export function readRefreshToken(token: string, key: string) {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const expected = Buffer.from(sign(`${header}.${payload}`, key));
  const actual = Buffer.from(signature);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    sid: string;
    azp: string;
    exp: number;
  };
}
