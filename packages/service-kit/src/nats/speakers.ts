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

/** What one part may say and hear on NATS. What is not here, a server that knows our rights refuses. */
export interface Speaker {
  publishes?: readonly EventSpec[];
  enqueues?: readonly TaskSpec[];
  asks?: readonly RequestSpec[];
  answers?: readonly RequestSpec[];
  follows?: readonly { spec: EventSpec; durable: string }[];
  works?: readonly { spec: TaskSpec; durable: string }[];
  /** Buckets it writes, and those it reads. */
  keeps?: readonly string[];
  reads?: readonly string[];
  /** Plain subjects on which its replicas talk among themselves. */
  gossips?: readonly string[];
}

/**
 * Who speaks, said once: the rights of each user at the message server follow from this table, and a test compares it with the code of each
 * service. A subject's first word is its owner: nobody else may publish `billing.*`, do a `notification.*` task or answer a `usage.*` request.
 */
export const speakers = defineSpeakers({
  gateway: {
    asks: [registerUser, endProviderSessions, forgetFailedSignIns, verifyApiKey],
    follows: [{ spec: tierChanged, durable: 'gateway' }],
    reads: [remoteBucket],
    gossips: ['gateway.rate-limits'],
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

/** @throws TypeError when somebody would say what another one owns. */
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
