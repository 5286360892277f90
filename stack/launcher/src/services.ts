import type { OwnSecretName } from './own-secrets.ts';

interface ServiceLine {
  readonly name: string;
  readonly variable: `${string}_PORT`;
  readonly port: number;
  readonly after: readonly string[];
  readonly secrets: readonly OwnSecretName[];
}

/**
 * The services that the launcher starts, one per line: `services/<name>`, the variable of its port and the
 * default of that, the parts that must be ready first, and the secrets it gets, which are only those it
 * needs. The gateway gets its address as <NAME>_URL.
 */
export const SERVICES = [
  {
    name: 'identity',
    variable: 'IDENTITY_PORT',
    port: 8101,
    after: ['mongo', 'nats', 'idp'],
    secrets: ['REGISTRAR_CLIENT_SECRET'],
  },
  { name: 'usage', variable: 'USAGE_PORT', port: 8102, after: ['mongo', 'nats'], secrets: [] },
  { name: 'bol', variable: 'BOL_PORT', port: 8103, after: ['mongo', 'nats'], secrets: [] },
  {
    name: 'prediction',
    variable: 'PREDICTION_PORT',
    port: 8104,
    after: ['mongo', 'nats'],
    secrets: [],
  },
  {
    name: 'notification',
    variable: 'NOTIFICATION_PORT',
    port: 8105,
    after: ['mongo', 'nats', 'mail'],
    secrets: [],
  },
  { name: 'registry', variable: 'REGISTRY_PORT', port: 8106, after: ['nats'], secrets: [] },
  {
    name: 'billing',
    variable: 'BILLING_PORT',
    port: 8107,
    after: ['mongo', 'nats', 'checkout'],
    secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  { name: 'bulk', variable: 'BULK_PORT', port: 8108, after: ['mongo', 'nats'], secrets: [] },
  {
    name: 'webhooks',
    variable: 'WEBHOOKS_PORT',
    port: 8109,
    after: ['mongo', 'nats'],
    secrets: ['WEBHOOK_SECRET'],
  },
] as const satisfies readonly ServiceLine[];

export type ServicePort = (typeof SERVICES)[number]['variable'];
