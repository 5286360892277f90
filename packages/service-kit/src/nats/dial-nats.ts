import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node';
import { type NatsAccess, natsClientOptions } from './nats-access.ts';

export interface DialOptions extends Omit<ConnectionOptions, 'servers' | 'inboxPrefix'> {
  /** The service's name. Answers come to an inbox of its own, so that nobody else need be allowed to read them. */
  service: string;
}

/** Where the answers to a service's questions arrive: nobody else may subscribe there. */
export const inboxPrefixOf = (service: string): string => `_INBOX.${service.replace(/[^\w-]/g, '-')}`;

/**
 * The one way to NATS: every connection of a service or of the gateway is opened here.
 * @throws Error when no server answers, or none takes our credentials.
 */
export async function dialNats(
  { service, name = service, ...options }: DialOptions,
  access: NatsAccess,
): Promise<NatsConnection> {
  return connect({
    ...options,
    ...natsClientOptions(access),
    name,
    inboxPrefix: inboxPrefixOf(service),
    // A password may be on its way to the server: who is turned away today tries again.
    ignoreAuthErrorAbort: true,
    maxReconnectAttempts: -1,
  });
}
