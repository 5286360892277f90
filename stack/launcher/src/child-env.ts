import type { Environment } from './environment.ts';
import type { SecretName } from './secrets.ts';

/** A part gets a secret only among its own variables, when it has a use for it; deployments are signed by the launcher alone. */
const withheld: ReadonlySet<string> = new Set<SecretName | 'DEPLOY_TOKEN'>([
  'DEPLOY_PRIVATE_KEY',
  'DEPLOY_TOKEN',
  'PRINCIPAL_PRIVATE_KEY',
  'GATEWAY_CLIENT_SECRET',
  'REGISTRAR_CLIENT_SECRET',
  'ACME_CLIENT_SECRET',
  'SESSION_SECRET',
]);

/** The launcher's environment, without its secrets, and a part's own variables over it. */
export function childEnv(env: Environment, own: Readonly<Record<string, string>>): Record<string, string> {
  const inherited = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !withheld.has(entry[0]),
  );
  return { ...Object.fromEntries(inherited), ...own };
}
