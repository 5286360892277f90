/** The keys with which the gateway signs principals and services verify them, and those for deploy tokens. */
export const pairs = [
  ['PRINCIPAL_PRIVATE_KEY', 'PRINCIPAL_PUBLIC_KEY'],
  ['DEPLOY_PRIVATE_KEY', 'DEPLOY_PUBLIC_KEY'],
] as const;

/**
 * The secrets with which clients sign in at the identity provider, those with which the gateway encrypts the tokens
 * of sessions, and those with which webhooks encrypts the secrets of its users' webhooks.
 */
export const singles = [
  'GATEWAY_CLIENT_SECRET',
  'REGISTRAR_CLIENT_SECRET',
  'ACME_CLIENT_SECRET',
  'SESSION_SECRET',
  'WEBHOOK_SECRET',
] as const;

/**
 * The keys of the account at the payment provider. Without an account they are made, in the provider's own form,
 * for the sandbox that stands in for it.
 */
export const paymentKeys = { STRIPE_SECRET_KEY: 'sk_test_', STRIPE_WEBHOOK_SECRET: 'whsec_' } as const;

/** The secrets that a part gets for itself. Passwords of servers reach it as a part of their addresses. */
export type OwnSecretName =
  | (typeof pairs)[number][number]
  | (typeof singles)[number]
  | keyof typeof paymentKeys;
