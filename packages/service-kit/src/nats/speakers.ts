import type { EventSpec, RequestSpec, ServiceName, TaskSpec } from '@freightwright/contracts';
import {
  accountClosed,
  accountErased,
  accountLetterDue,
  billingActed,
  billingLetterDue,
  bolIssued,
  bolVoided,
  bulkJobFinished,
  checkPassword,
  commitUsage,
  contractBucket,
  deliverContactMessage,
  deliverWebhook,
  emailChanged,
  endProviderSessions,
  erasingServices,
  exportFrom,
  exportingServices,
  figuresBucket,
  forgetFailedSignIns,
  gatewayActed,
  hearContract,
  hearFigures,
  identityActed,
  issueBol,
  passwordChanged,
  predictionActed,
  predictionMade,
  priceShipments,
  processBulkChunk,
  queueBillEmail,
  registerUser,
  releaseUsage,
  remoteBucket,
  reserveUsage,
  sendBillEmail,
  sendResultEmail,
  subscriptionChanged,
  takeUsage,
  teamLetterDue,
  tierChanged,
  userRegistered,
  verifyApiKey,
  webhookDisabled,
  webhooksActed,
} from '@freightwright/contracts';
import { closingDurable } from '../account/erase-account.ts';
import type { BucketLimits } from './bucket.ts';

/** Where the replicas of the gateway tell each other how many requests they have admitted. */
export const rateLimitGossip = 'gateway.rate-limits';

/** Where the replicas of the gateway tell each other whose open pages have something to ask for. */
export const accountNoticeGossip = 'gateway.account-notices';

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
  /** The buckets of last values that it writes, without what they held before. */
  keepsLatest?: readonly ({ bucket: string } & Pick<BucketLimits, 'maxAgeMs' | 'maxBytes'>)[];
  /** Subjects without a contract, on which its replicas talk to each other. */
  gossips?: readonly string[];
  /** It reads and deletes stored messages of all parts, to erase what they say of somebody who has left. */
  forgets?: true;
}

const dayMs = 24 * 3_600_000;
/** The bucket in which the registry keeps how each version of a remote did. */
export const versionFigures = {
  bucket: figuresBucket,
  /** A version that no page has shown for so long loses its figures. */
  maxAgeMs: 14 * dayMs,
  /** A version has at most about 45 KB, so there is room for those of more than a thousand. */
  maxBytes: 64 * 1024 * 1024,
};

/** What each says and hears, beside what all do for the data that they store of users. */
const ownRows: Readonly<Record<ServiceName, Speaker>> = {
  gateway: {
    asks: [registerUser, endProviderSessions, forgetFailedSignIns, verifyApiKey, hearFigures],
    publishes: [gatewayActed],
    answers: [checkPassword],
    follows: [
      { spec: tierChanged, durable: 'gateway' },
      { spec: subscriptionChanged, durable: 'gateway' },
      { spec: emailChanged, durable: 'gateway' },
      { spec: passwordChanged, durable: 'gateway' },
    ],
    reads: [remoteBucket],
    gossips: [rateLimitGossip, accountNoticeGossip],
  },
  identity: {
    publishes: [
      userRegistered,
      tierChanged,
      accountLetterDue,
      emailChanged,
      passwordChanged,
      accountClosed,
      identityActed,
    ],
    asks: [checkPassword, ...Object.values(exportFrom)],
    answers: [registerUser, endProviderSessions, forgetFailedSignIns, verifyApiKey],
    follows: [
      { spec: subscriptionChanged, durable: 'identity-subscription-changed' },
      { spec: userRegistered, durable: 'identity-user-registered' },
      { spec: webhookDisabled, durable: 'identity-webhook-disabled' },
      ...Object.values(accountErased).map((spec) => ({ spec, durable: 'identity-account-erased' })),
      ...[
        bolIssued,
        bolVoided,
        userRegistered,
        emailChanged,
        passwordChanged,
        accountClosed,
        webhookDisabled,
        billingActed,
        gatewayActed,
        identityActed,
        predictionActed,
        webhooksActed,
      ].map((spec) => ({ spec, durable: 'identity-audit' })),
    ],
    forgets: true,
  },
  usage: { answers: [reserveUsage, commitUsage, releaseUsage, takeUsage] },
  bol: {
    publishes: [bolIssued, bolVoided],
    asks: [reserveUsage, commitUsage, releaseUsage, queueBillEmail],
    answers: [issueBol],
  },
  bulk: {
    publishes: [bulkJobFinished],
    enqueues: [processBulkChunk],
    works: [{ spec: processBulkChunk, durable: 'bulk-process-chunk' }],
    asks: [takeUsage, releaseUsage, issueBol, priceShipments],
  },
  prediction: {
    publishes: [predictionMade, predictionActed],
    asks: [reserveUsage, commitUsage, releaseUsage, takeUsage],
    answers: [priceShipments],
  },
  billing: {
    publishes: [subscriptionChanged, billingLetterDue, billingActed],
    follows: [{ spec: emailChanged, durable: 'billing-email-changed' }],
  },
  notification: {
    answers: [queueBillEmail],
    enqueues: [sendResultEmail, sendBillEmail, deliverContactMessage],
    follows: [
      { spec: billingLetterDue, durable: 'notification-billing-letter-due' },
      { spec: accountLetterDue, durable: 'notification-identity-letter-due' },
      { spec: teamLetterDue, durable: 'notification-registry-letter-due' },
    ],
    works: [
      { spec: sendResultEmail, durable: 'notification-send-result-email' },
      { spec: sendBillEmail, durable: 'notification-send-bill-email' },
      { spec: deliverContactMessage, durable: 'notification-deliver-contact-message' },
    ],
  },
  webhooks: {
    publishes: [webhookDisabled, webhooksActed],
    enqueues: [deliverWebhook],
    works: [{ spec: deliverWebhook, durable: 'webhooks-deliver' }],
    follows: [
      { spec: bolIssued, durable: 'webhooks-bill-issued' },
      { spec: bolVoided, durable: 'webhooks-bill-voided' },
      { spec: bulkJobFinished, durable: 'webhooks-bulk-finished' },
      { spec: predictionMade, durable: 'webhooks-prediction-made' },
      { spec: tierChanged, durable: 'webhooks-plan-changed' },
    ],
  },
  registry: {
    publishes: [teamLetterDue],
    keeps: [remoteBucket, contractBucket],
    keepsLatest: [versionFigures],
    answers: [hearContract, hearFigures],
  },
};

/**
 * Who may publish and receive what. The rights of each user at the message server are computed from this
 * table, and a test compares it with the code of each service. The first word of a subject is its owner: no
 * other part may publish `billing.*`, do a `notification.*` task or answer a `usage.*` request.
 */
export const speakers = defineSpeakers(withUserData(ownRows));

/** Adds what every service says and hears for the data that it stores of users (account/serve-user-data.ts). */
function withUserData(rows: Readonly<Record<ServiceName, Speaker>>): Readonly<Record<ServiceName, Speaker>> {
  const all = { ...rows };
  for (const name of exportingServices) {
    all[name] = { ...all[name], answers: [...(all[name].answers ?? []), exportFrom[name]] };
  }
  for (const name of erasingServices) {
    const { publishes = [], follows = [] } = all[name];
    all[name] = {
      ...all[name],
      publishes: [...publishes, accountErased[name]],
      follows: [...follows, { spec: accountClosed, durable: closingDurable(name) }],
    };
  }
  return all;
}

/** @throws TypeError when a part is to say what another part owns. */
export function defineSpeakers<S extends Readonly<Record<string, Speaker>>>(all: S): S {
  for (const [name, { publishes = [], answers = [], works = [], gossips = [] }] of Object.entries<Speaker>(
    all,
  )) {
    const owned = [...publishes, ...answers, ...works.map(({ spec }) => spec)].map(({ subject }) => subject);
    const foreign = [...owned, ...gossips].find((subject) => subject.split('.')[0] !== name);
    if (foreign !== undefined) throw new TypeError(`${foreign} is not for ${name} to say`);
  }
  return all;
}
