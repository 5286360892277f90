import {
  bolIssued,
  bolVoided,
  commitUsage,
  type EventSpec,
  endProviderSessions,
  forgetFailedSignIns,
  type RequestSpec,
  registerUser,
  releaseUsage,
  remoteBucket,
  reserveUsage,
  sendResultEmail,
  subscriptionChanged,
  type TaskSpec,
  tierChanged,
  userRegistered,
  verifyApiKey,
} from '@freightwright/contracts';

/** Where the replicas of the gateway tell each other how many requests they have admitted. */
export const rateLimitGossip = 'gateway.rate-limits';

/** What one part may publish and receive on NATS. A server that knows our rights refuses anything else. */
export interface Speaker {
  publishes?: readonly EventSpec[];
  enqueues?: readonly TaskSpec[];
  asks?: readonly RequestSpec[];
  answers?: readonly RequestSpec[];
  follows?: readonly { spec: EventSpec; durable: string }[];
  works?: readonly { spec: TaskSpec; durable: string }[];
  /** The buckets that it writes, and those that it reads. */
  keeps?: readonly string[];
  reads?: readonly string[];
  /** Subjects without a contract, on which its replicas talk to each other. */
  gossips?: readonly string[];
}

/**
 * Who may publish and receive what. The rights of each user at the message server are computed from this
 * table, and a test compares it with the code of each service. The first word of a subject is its owner: no
 * other part may publish `billing.*`, do a `notification.*` task or answer a `usage.*` request.
 */
export const speakers = defineSpeakers({
  gateway: {
    asks: [registerUser, endProviderSessions, forgetFailedSignIns, verifyApiKey],
    follows: [{ spec: tierChanged, durable: 'gateway' }],
    reads: [remoteBucket],
    gossips: [rateLimitGossip],
  },
  identity: {
    publishes: [userRegistered, tierChanged],
    answers: [registerUser, endProviderSessions, forgetFailedSignIns, verifyApiKey],
    follows: [{ spec: subscriptionChanged, durable: 'identity-subscription-changed' }],
  },
  usage: { answers: [reserveUsage, commitUsage, releaseUsage] },
  bol: { publishes: [bolIssued, bolVoided], asks: [reserveUsage, commitUsage, releaseUsage] },
  billing: { publishes: [subscriptionChanged] },
  notification: {
    enqueues: [sendResultEmail],
    works: [{ spec: sendResultEmail, durable: 'notification-send-result-email' }],
  },
  registry: { keeps: [remoteBucket] },
});

export type SpeakerName = keyof typeof speakers;

/** @throws TypeError when a part is to say what another part owns. */
export function defineSpeakers<const S extends Readonly<Record<string, Speaker>>>(all: S): S {
  for (const [name, { publishes = [], answers = [], works = [], gossips = [] }] of Object.entries<Speaker>(
    all,
  )) {
    const owned = [...publishes, ...answers, ...works.map(({ spec }) => spec)].map(({ subject }) => subject);
    const foreign = [...owned, ...gossips].find((subject) => subject.split('.')[0] !== name);
    if (foreign !== undefined) throw new TypeError(`${foreign} is not for ${name} to say`);
  }
  return all;
}
