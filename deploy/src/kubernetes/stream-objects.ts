import { streamConfigs } from '@freightwright/service-kit';
import { type KubernetesObject, named } from './kubernetes-object.ts';

const account = 'freightwright';
/** How many servers keep each stream. */
export const streamReplicas = 3;

/**
 * The streams with the limits of the code, on three servers, through NATS's own operator. It signs in as the admin,
 * because nobody else may change a stream.
 */
export const streamObjects = (): KubernetesObject[] => [
  named('jetstream.nats.io/v1beta2', 'Account', account, {
    servers: ['nats://nats:4222'],
    user: { secret: { name: 'freightwright-nats-admin' }, user: 'user', password: 'password' },
  }),
  ...streamConfigs().map(
    ({ name, subjects, retention, discard, maxAgeMs, maxBytes, maxStoredBytes, duplicateWindowMs }) =>
      named('jetstream.nats.io/v1beta2', 'Stream', name.toLowerCase(), {
        account,
        name,
        subjects,
        retention,
        discard,
        storage: 'file',
        replicas: streamReplicas,
        maxAge: `${maxAgeMs / 1000}s`,
        maxBytes,
        maxMsgSize: maxStoredBytes,
        duplicateWindow: `${duplicateWindowMs / 1000}s`,
        // Nobody loses messages because a manifest was taken away.
        preventDelete: true,
      }),
  ),
];
