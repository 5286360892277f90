import { createHash } from 'node:crypto';
import { nkeys } from '@nats-io/transport-node';

type KeyPair = ReturnType<typeof nkeys.createUser>;

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Signs a claim in the NATS format:
 * https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/jwt
 */
function signed(issuer: KeyPair, subject: KeyPair, name: string, nats: object): string {
  const claim = { iat: 1_700_000_000, iss: issuer.getPublicKey(), name, sub: subject.getPublicKey(), nats };
  const jti = createHash('sha256').update(JSON.stringify(claim)).digest('base64url');
  const text = `${base64url({ typ: 'JWT', alg: 'ed25519-nkey' })}.${base64url({ jti, ...claim })}`;
  return `${text}.${Buffer.from(issuer.sign(Buffer.from(text))).toString('base64url')}`;
}

const unlimited = { subs: -1, data: -1, payload: -1 };

/**
 * An operator with one account and one user: the lines of a server's configuration, and the user's creds
 * file.
 */
export function operatorMode() {
  const [operator, user] = [nkeys.createOperator(), nkeys.createUser()];
  const [system, account] = [nkeys.createAccount(), nkeys.createAccount()];
  const operatorJwt = signed(operator, operator, 'operator', { type: 'operator', version: 2 });
  const limits = { ...unlimited, imports: -1, exports: -1, wildcards: true, conn: -1, leaf: -1 };
  const preloaded = [system, account].map(
    (one) =>
      `  ${one.getPublicKey()}: ${signed(operator, one, 'account', { type: 'account', version: 2, limits })}`,
  );
  const userJwt = signed(account, user, 'user', { type: 'user', version: 2, ...unlimited });
  return {
    lines: [
      `operator: ${operatorJwt}`,
      'resolver: MEMORY',
      `system_account: ${system.getPublicKey()}`,
      'resolver_preload: {',
      ...preloaded,
      '}',
    ],
    creds: () =>
      [
        '-----BEGIN NATS USER JWT-----',
        userJwt,
        '------END NATS USER JWT------',
        '',
        '-----BEGIN USER NKEY SEED-----',
        Buffer.from(user.getSeed()).toString(),
        '------END USER NKEY SEED------',
        '',
      ].join('\n'),
  };
}
