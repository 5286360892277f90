/** The keys with which the gateway signs principals and services verify them, and those for deploy tokens. */
export const pairs = [
  ['PRINCIPAL_PRIVATE_KEY', 'PRINCIPAL_PUBLIC_KEY'],
  ['DEPLOY_PRIVATE_KEY', 'DEPLOY_PUBLIC_KEY'],
] as const;

/**
 * The secrets with which clients sign in at the identity provider, and those with which the gateway encrypts
 * the tokens of sessions.
 */
export const singles = [
  'GATEWAY_CLIENT_SECRET',
  'REGISTRAR_CLIENT_SECRET',
  'ACME_CLIENT_SECRET',
  'SESSION_SECRET',
] as const;

/** The secrets that a part gets for itself. Passwords of servers reach it as a part of their addresses. */
export type OwnSecretName = (typeof pairs)[number][number] | (typeof singles)[number];
