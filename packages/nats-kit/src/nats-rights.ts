import { registerContract, type ServiceName } from '@freightwright/contracts';
import { consumerName, streamOf } from './consume.ts';
import { inboxPrefixOf, natsAdmin } from './nats-access.ts';
import { type Publisher, publishers } from './publishers.ts';
import { type Stored, wireSubject } from './store-message.ts';
import { streamNames } from './streams.ts';

/** What a user may publish and subscribe to, as in a nats-server's permissions. All else is denied. */
export interface NatsRights {
  publish: string[];
  subscribe: string[];
}

/** All permissions: create and change streams, read the dead-letter stream. */
const everyRight: NatsRights = { publish: ['>'], subscribe: ['>'] };

/** The least permissions that a service needs at the message server. */
export const natsRights = (name: ServiceName): NatsRights => rightsOf(name, publishers[name]);

function rightsOf(name: string, publisher: Publisher): NatsRights {
  const { publishes = [], enqueues = [], asks = [], answers = [] } = publisher;
  const {
    follows = [],
    works = [],
    retains = [],
    retainsLatest = [],
    reads = [],
    gossips = [],
    forgets,
  } = publisher;
  const publish = [
    ...everybody(name),
    ...[...publishes, ...enqueues].map(wireSubject),
    ...[...follows, ...works].flatMap(({ spec, durable }) => consuming(spec, durable)),
    ...asks.map(({ subject }) => subject),
    // A responder may publish to inboxes only. So a request cannot name another subject as its inbox and have
    // the reply published there.
    ...(answers.length > 0 ? ['_INBOX.>'] : []),
    ...[...retains, ...reads]
      .flatMap((bucket) => [`KV_${bucket}`, `${bucket}_ARCHIVE`])
      .flatMap(readingStream),
    ...retainsLatest.flatMap(({ bucket }) => readingStream(`KV_${bucket}`)),
    ...[...retains, ...retainsLatest.map(({ bucket }) => bucket)].map((bucket) => `$KV.${bucket}.>`),
    ...gossips,
    ...(forgets ? streamNames.flatMap(forgetting) : []),
  ];
  const subscribe = [
    `${inboxPrefixOf(name)}.>`,
    // Only in the queue group of the service's replicas.
    ...answers.map(({ subject }) => `${subject} ${name}`),
    ...gossips,
  ];
  return { publish: [...new Set(publish)], subscribe };
}

/**
 * The permissions of every service. It may create a missing stream; only the admin changes or deletes one.
 */
const everybody = (name: string): string[] => [
  '$JS.API.INFO',
  ...streamNames.map((stream) => `$JS.API.STREAM.CREATE.${stream}`),
  '$JS.API.STREAM.CREATE.PROBE',
  `probe.${name}`,
  // Each service reports the routes that it serves when it starts.
  registerContract.subject,
];

/** One consumer by its full name, with the one subject it may filter. */
function consuming(spec: Stored, durable: string): string[] {
  const consumer = `${streamOf(spec)}.${consumerName(spec, durable)}`;
  return [
    `$JS.API.CONSUMER.INFO.${consumer}`,
    `$JS.API.CONSUMER.CREATE.${consumer}.${wireSubject(spec)}`,
    `$JS.API.CONSUMER.MSG.NEXT.${consumer}`,
    `$JS.ACK.${consumer}.>`,
    // Acknowledgements in the format of servers with a domain or an account.
    `$JS.ACK.*.*.${consumer}.>`,
    `dead.${wireSubject(spec)}`,
  ];
}

/** Permissions to read and delete single messages of a stream. */
const forgetting = (stream: string): string[] =>
  ['INFO', 'MSG.GET', 'MSG.DELETE'].map((call) => `$JS.API.STREAM.${call}.${stream}`);

/** Permissions to read a bucket or its archive. Readers create ordered consumers with names they choose. */
const readingStream = (stream: string): string[] => [
  `$JS.API.STREAM.INFO.${stream}`,
  `$JS.API.STREAM.CREATE.${stream}`,
  `$JS.API.STREAM.MSG.GET.${stream}`,
  `$JS.API.CONSUMER.CREATE.${stream}.>`,
  `$JS.API.CONSUMER.INFO.${stream}.*`,
  `$JS.API.CONSUMER.DELETE.${stream}.*`,
  `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
  `$JS.FC.${stream}.>`,
];

/**
 * Every user of the message server with its permissions: the services, the gateway and the admin.
 * @example natsUsers((name) => passwords[name]).at(-1); // => { name: 'admin', password, publish, subscribe }
 */
export function natsUsers(
  passwordOf: (name: ServiceName | typeof natsAdmin) => string,
): ({ name: string; password: string } & NatsRights)[] {
  const parts = (Object.keys(publishers) as ServiceName[]).map((name) => ({
    name,
    password: passwordOf(name),
    ...natsRights(name),
  }));
  return [...parts, { name: natsAdmin, password: passwordOf(natsAdmin), ...everyRight }];
}
