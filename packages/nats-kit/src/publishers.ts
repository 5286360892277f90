import type { ErasingService, EventSpec, RequestSpec, ServiceName, TaskSpec } from '@freightwright/contracts';
import {
  accountClosed,
  accountEmailDue,
  accountErased,
  billingActed,
  billingEmailDue,
  bolIssued,
  bolVoided,
  buildBulkPaperTask,
  bulkJobFinished,
  checkPassword,
  commitUsage,
  commitUsageBatch,
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
  identityActed,
  issueBol,
  layOutBills,
  noteUses,
  passwordChanged,
  predictionActed,
  predictionMade,
  priceShipments,
  processBulkChunk,
  queueBillEmail,
  recordFigures,
  registerContract,
  registerUser,
  releaseUsage,
  remoteBucket,
  reserveUsage,
  reserveUsageBatch,
  sendBillEmail,
  sendResultEmail,
  subscriptionChanged,
  takeUsage,
  teamEmailDue,
  tierChanged,
  userRegistered,
  verifyApiKey,
  webhookDisabled,
  webhooksActed,
} from '@freightwright/contracts';
import type { BucketLimits } from './bucket.ts';

/** The subject on which gateway replicas broadcast how many requests they have admitted. */
export const rateLimitBroadcast = 'gateway.rate-limits';

/** The subject on which gateway replicas broadcast whose open pages have updates to fetch. */
export const accountNoticeBroadcast = 'gateway.account-notices';

/** What one service may publish and receive on NATS. The server denies everything else. */
export interface Publisher {
  publishes?: readonly EventSpec[];
  enqueues?: readonly TaskSpec[];
  asks?: readonly RequestSpec[];
  answers?: readonly RequestSpec[];
  follows?: readonly { spec: EventSpec; durable: string }[];
  works?: readonly { spec: TaskSpec; durable: string }[];
  /** The buckets that it writes, and those that it reads. */
  retains?: readonly string[];
  reads?: readonly string[];
  /** The buckets without history that it writes. */
  retainsLatest?: readonly ({ bucket: string } & Pick<BucketLimits, 'maxAgeMs' | 'maxBytes'>)[];
  /** Subjects without a contract for broadcasts between its replicas. */
  gossips?: readonly string[];
  /** It reads and deletes stored messages of all services, to erase the data of closed accounts. */
  forgets?: true;
}

/** The consumer with which a service follows closed accounts. */
export const closingDurable = (service: ErasingService): string => `${service}-account-closed`;

const dayMs = 24 * 3_600_000;
/** The bucket in which the registry stores the figures of each version of a remote. */
export const versionFigures = {
  bucket: figuresBucket,
  /** The figures of a version expire when no page has shown it for this long. */
  maxAgeMs: 14 * dayMs,
  /** A version has at most about 45 KB, so there is room for more than a thousand. */
  maxBytes: 64 * 1024 * 1024,
};

/** The permissions of each service beyond those that all need for their user data. */
const ownRows: Readonly<Record<ServiceName, Publisher>> = {
  gateway: {
    asks: [registerUser, endProviderSessions, forgetFailedSignIns, verifyApiKey, recordFigures],
    publishes: [gatewayActed],
    answers: [checkPassword],
    follows: [
      { spec: tierChanged, durable: 'gateway' },
      { spec: subscriptionChanged, durable: 'gateway' },
      { spec: emailChanged, durable: 'gateway' },
      { spec: passwordChanged, durable: 'gateway' },
    ],
    reads: [remoteBucket],
    gossips: [rateLimitBroadcast, accountNoticeBroadcast],
  },
  identity: {
    publishes: [
      userRegistered,
      tierChanged,
      accountEmailDue,
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
  usage: {
    answers: [
      reserveUsage,
      commitUsage,
      releaseUsage,
      takeUsage,
      noteUses,
      reserveUsageBatch,
      commitUsageBatch,
    ],
  },
  bol: {
    publishes: [bolIssued, bolVoided],
    asks: [reserveUsage, commitUsage, reserveUsageBatch, commitUsageBatch, releaseUsage, queueBillEmail],
    answers: [issueBol, layOutBills],
  },
  bulk: {
    publishes: [bulkJobFinished],
    enqueues: [processBulkChunk, buildBulkPaperTask],
    works: [
      { spec: processBulkChunk, durable: 'bulk-process-chunk' },
      { spec: buildBulkPaperTask, durable: 'bulk-build-paper' },
    ],
    asks: [takeUsage, releaseUsage, issueBol, layOutBills, priceShipments],
    follows: [{ spec: bolVoided, durable: 'bulk-bill-voided' }],
  },
  prediction: {
    publishes: [predictionMade, predictionActed],
    asks: [reserveUsage, commitUsage, releaseUsage, takeUsage, noteUses],
    answers: [priceShipments],
  },
  billing: {
    publishes: [subscriptionChanged, billingEmailDue, billingActed],
    follows: [{ spec: emailChanged, durable: 'billing-email-changed' }],
  },
  notification: {
    answers: [queueBillEmail],
    enqueues: [sendResultEmail, sendBillEmail, deliverContactMessage],
    follows: [
      { spec: billingEmailDue, durable: 'notification-billing-email-due' },
      { spec: accountEmailDue, durable: 'notification-identity-email-due' },
      { spec: teamEmailDue, durable: 'notification-registry-email-due' },
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
    publishes: [teamEmailDue],
    retains: [remoteBucket, contractBucket],
    retainsLatest: [versionFigures],
    answers: [registerContract, recordFigures],
  },
};

/**
 * The NATS permissions of each service. Each user's permissions at the message server are computed from this
 * table, and a test compares it with the code. The first word of a subject is its owner: no other service may
 * publish `billing.*`, do a `notification.*` task or answer a `usage.*` request.
 */
export const publishers = definePublishers(withUserData(ownRows));

/** Adds the permissions that every service needs for its user data (account/serve-user-data.ts). */
function withUserData(
  rows: Readonly<Record<ServiceName, Publisher>>,
): Readonly<Record<ServiceName, Publisher>> {
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

/** @throws TypeError when a service is to publish on a subject that another service owns. */
export function definePublishers<S extends Readonly<Record<string, Publisher>>>(all: S): S {
  for (const [name, { publishes = [], answers = [], works = [], gossips = [] }] of Object.entries<Publisher>(
    all,
  )) {
    const owned = [...publishes, ...answers, ...works.map(({ spec }) => spec)].map(({ subject }) => subject);
    const foreign = [...owned, ...gossips].find((subject) => subject.split('.')[0] !== name);
    if (foreign !== undefined) throw new TypeError(`${foreign} is not for ${name} to say`);
  }
  return all;
}
