import type { Environment } from './environment.ts';
import { isPassword, type SecretName } from './secrets.ts';

/**
 * A part gets a secret only through its own variables, when it needs it. Only the launcher signs deployments.
 */
export const withheld: ReadonlySet<string> = new Set<
  SecretName | 'DEPLOY_TOKEN' | 'MONGODB_URI' | 'NATS_PASSWORD' | 'NATS_NKEY_SEED' | 'OPENAI_API_KEY'
>([
  'DEPLOY_PRIVATE_KEY',
  'DEPLOY_TOKEN',
  'PRINCIPAL_PRIVATE_KEY',
  'GATEWAY_CLIENT_SECRET',
  'REGISTRAR_CLIENT_SECRET',
  'ACME_CLIENT_SECRET',
  'SESSION_SECRET',
  'WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'MONGODB_URI',
  'NATS_PASSWORD',
  'NATS_NKEY_SEED',
  'OPENAI_API_KEY',
]);

/** The launcher's environment without its secrets, overridden by a part's own variables. */
export function childEnv(env: Environment, own: Readonly<Record<string, string>>): Record<string, string> {
  const inherited = Object.entries(env).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && !withheld.has(entry[0]) && !isPassword(entry[0]),
  );
  return { ...Object.fromEntries(inherited), ...own };
}
