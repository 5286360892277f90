import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node';
import { type NatsAccess, natsClientOptions } from './nats-access.ts';

export interface DialOptions extends Omit<ConnectionOptions, 'servers' | 'inboxPrefix'> {
  /**
   * The name of the service. Answers come to an inbox of its own, so that no other user needs the right to
   * read them.
   */
  service: string;
}

/**
 * The prefix of the inbox where the answers to a service's questions arrive. No other user may subscribe to
 * it.
 */
export const inboxPrefixOf = (service: string): string => `_INBOX.${service.replace(/[^\w-]/g, '-')}`;

/**
 * Opens a connection to NATS. Every connection of a service or of the gateway is opened here.
 * @throws Error when no server answers, or none accepts our credentials.
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
    // A new password may be on its way to the server, so a refused sign-in is tried again.
    ignoreAuthErrorAbort: true,
    maxReconnectAttempts: -1,
    // Otherwise every request makes two errors beforehand, only so that a later one has the caller's stack.
    noAsyncTraces: true,
  });
}
