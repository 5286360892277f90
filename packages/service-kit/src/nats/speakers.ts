import {
  accountClosed,
  accountLetterDue,
  billingActed,
  billingErasedAccount,
  billingLetterDue,
  bolErasedAccount,
  bolIssued,
  bolVoided,
  bulkErasedAccount,
  bulkJobFinished,
  checkPassword,
  commitUsage,
  contractBucket,
  deliverContactMessage,
  deliverWebhook,
  type EventSpec,
  emailChanged,
  endProviderSessions,
  exportFromBilling,
  exportFromBol,
  exportFromBulk,
  exportFromGateway,
  exportFromPrediction,
  exportFromUsage,
  exportFromWebhooks,
  figuresBucket,
  forgetFailedSignIns,
  gatewayActed,
  gatewayErasedAccount,
  hearContract,
  hearFigures,
  identityActed,
  issueBol,
  notificationErasedAccount,
  passwordChanged,
  predictionActed,
  predictionErasedAccount,
  predictionMade,
  priceShipments,
  processBulkChunk,
  queueBillEmail,
  type RequestSpec,
  registerUser,
  releaseUsage,
  remoteBucket,
  reserveUsage,
  sendBillEmail,
  sendResultEmail,
  subscriptionChanged,
  type TaskSpec,
  takeUsage,
  teamLetterDue,
  tierChanged,
  usageErasedAccount,
  userRegistered,
  verifyApiKey,
  webhookDisabled,
  webhooksActed,
  webhooksErasedAccount,
} from '@freightwright/contracts';

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
  /** The buckets of last values that it writes: without what they held before. */
  keepsLatest?: readonly string[];
  /** Subjects without a contract, on which its replicas talk to each other. */
  gossips?: readonly string[];
  /** It reads and deletes stored messages of all parts, to erase what they say of somebody who has left. */
  forgets?: true;
}

/**
 * Who may publish and receive what. The rights of each user at the message server are computed from this
 * table, and a test compares it with the code of each service. The first word of a subject is its owner: no
 * other part may publish `billing.*`, do a `notification.*` task or answer a `usage.*` request.
 */
export const speakers = defineSpeakers({
  gateway: {
    asks: [registerUser, endProviderSessions, forgetFailedSignIns, verifyApiKey, hearFigures],
    publishes: [gatewayActed, gatewayErasedAccount],
    answers: [checkPassword, exportFromGateway],
    follows: [
      { spec: tierChanged, durable: 'gateway' },
      { spec: subscriptionChanged, durable: 'gateway' },
      { spec: emailChanged, durable: 'gateway' },
      { spec: passwordChanged, durable: 'gateway' },
      { spec: accountClosed, durable: 'gateway-account-closed' },
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
    asks: [
      checkPassword,
      exportFromBilling,
      exportFromBol,
      exportFromBulk,
      exportFromGateway,
      exportFromPrediction,
      exportFromUsage,
      exportFromWebhooks,
    ],
    answers: [registerUser, endProviderSessions, forgetFailedSignIns, verifyApiKey],
    follows: [
      { spec: subscriptionChanged, durable: 'identity-subscription-changed' },
      { spec: userRegistered, durable: 'identity-user-registered' },
      { spec: webhookDisabled, durable: 'identity-webhook-disabled' },
      ...[
        billingErasedAccount,
        bolErasedAccount,
        bulkErasedAccount,
        gatewayErasedAccount,
        notificationErasedAccount,
        predictionErasedAccount,
        usageErasedAccount,
        webhooksErasedAccount,
      ].map((spec) => ({ spec, durable: 'identity-account-erased' })),
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
    publishes: [usageErasedAccount],
    answers: [reserveUsage, commitUsage, releaseUsage, takeUsage, exportFromUsage],
    follows: [{ spec: accountClosed, durable: 'usage-account-closed' }],
  },
  bol: {
    publishes: [bolIssued, bolVoided, bolErasedAccount],
    asks: [reserveUsage, commitUsage, releaseUsage, queueBillEmail],
    answers: [exportFromBol, issueBol],
    follows: [{ spec: accountClosed, durable: 'bol-account-closed' }],
  },
  bulk: {
    publishes: [bulkJobFinished, bulkErasedAccount],
    enqueues: [processBulkChunk],
    works: [{ spec: processBulkChunk, durable: 'bulk-process-chunk' }],
    asks: [takeUsage, releaseUsage, issueBol, priceShipments],
    answers: [exportFromBulk],
    follows: [{ spec: accountClosed, durable: 'bulk-account-closed' }],
  },
  prediction: {
    publishes: [predictionMade, predictionActed, predictionErasedAccount],
    asks: [reserveUsage, commitUsage, releaseUsage, takeUsage],
    answers: [exportFromPrediction, priceShipments],
    follows: [{ spec: accountClosed, durable: 'prediction-account-closed' }],
  },
  billing: {
    publishes: [subscriptionChanged, billingLetterDue, billingActed, billingErasedAccount],
    answers: [exportFromBilling],
    follows: [
      { spec: accountClosed, durable: 'billing-account-closed' },
      { spec: emailChanged, durable: 'billing-email-changed' },
    ],
  },
  notification: {
    publishes: [notificationErasedAccount],
    answers: [queueBillEmail],
    enqueues: [sendResultEmail, sendBillEmail, deliverContactMessage],
    follows: [
      { spec: billingLetterDue, durable: 'notification-billing-letter-due' },
      { spec: accountLetterDue, durable: 'notification-identity-letter-due' },
      { spec: teamLetterDue, durable: 'notification-registry-letter-due' },
      { spec: accountClosed, durable: 'notification-account-closed' },
    ],
    works: [
      { spec: sendResultEmail, durable: 'notification-send-result-email' },
      { spec: sendBillEmail, durable: 'notification-send-bill-email' },
      { spec: deliverContactMessage, durable: 'notification-deliver-contact-message' },
    ],
  },
  webhooks: {
    publishes: [webhookDisabled, webhooksActed, webhooksErasedAccount],
    enqueues: [deliverWebhook],
    works: [{ spec: deliverWebhook, durable: 'webhooks-deliver' }],
    answers: [exportFromWebhooks],
    follows: [
      { spec: bolIssued, durable: 'webhooks-bill-issued' },
      { spec: bolVoided, durable: 'webhooks-bill-voided' },
      { spec: bulkJobFinished, durable: 'webhooks-bulk-finished' },
      { spec: predictionMade, durable: 'webhooks-prediction-made' },
      { spec: tierChanged, durable: 'webhooks-plan-changed' },
      { spec: accountClosed, durable: 'webhooks-account-closed' },
    ],
  },
  registry: {
    publishes: [teamLetterDue],
    keeps: [remoteBucket, contractBucket],
    keepsLatest: [figuresBucket],
    answers: [hearContract, hearFigures],
  },
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
