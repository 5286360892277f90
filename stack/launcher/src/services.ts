interface ServiceLine {
  readonly name: string;
  readonly port: number;
  readonly after: readonly string[];
  readonly secrets: readonly string[];
}

/**
 * The services that the launcher starts, one per line: `services/<name>`, the default of its port, its
 * dependencies, and the secrets it gets, which are only those it needs. Its port is set by <NAME>_PORT, and
 * the gateway gets its address as <NAME>_URL.
 */
export const SERVICES = [
  { name: 'identity', port: 8101, after: ['mongo', 'nats', 'idp'], secrets: ['REGISTRAR_CLIENT_SECRET'] },
  { name: 'usage', port: 8102, after: ['mongo', 'nats'], secrets: [] },
  { name: 'bol', port: 8103, after: ['mongo', 'nats'], secrets: [] },
  { name: 'prediction', port: 8104, after: ['mongo', 'nats'], secrets: [] },
  { name: 'notification', port: 8105, after: ['mongo', 'nats', 'mail'], secrets: [] },
  { name: 'registry', port: 8106, after: ['nats'], secrets: [] },
  {
    name: 'billing',
    port: 8107,
    after: ['mongo', 'nats', 'checkout'],
    secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  { name: 'bulk', port: 8108, after: ['mongo', 'nats'], secrets: [] },
  { name: 'webhooks', port: 8109, after: ['mongo', 'nats'], secrets: ['WEBHOOK_SECRET'] },
] as const satisfies readonly ServiceLine[];

type Name = (typeof SERVICES)[number]['name'];
export type ServicePort = `${Uppercase<Name>}_PORT`;

/** The variable of a service's port: BOL_PORT. */
export const portOf = (name: Name) => `${name.toUpperCase() as Uppercase<Name>}_PORT` as const;
