/**
 * The services the launcher starts, one line each: `services/<name>`, the variable of its port and the port it has
 * unless that is set, and the backing parts that must be ready first. The gateway gets its address as <NAME>_URL.
 */
export const SERVICES = [
  { name: 'notification', variable: 'NOTIFICATION_PORT', port: 8105, after: ['mongo', 'nats', 'mail'] },
  { name: 'registry', variable: 'REGISTRY_PORT', port: 8106, after: ['nats'] },
] as const;

export type ServicePort = (typeof SERVICES)[number]['variable'];
