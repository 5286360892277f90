import {
  type listWebhookEvents,
  type ResponseOf,
  type WebhookPayload,
  webhookTestType,
  webhookTypeLabels,
  webhookVersion,
} from '@freightwright/contracts';

type EventType = WebhookPayload['type'];

const at = '2026-11-23T15:04:05.000Z';
const bill = { bolId: '5f0d2c1a-7b3e-4c8d-9a6f-000000000001', bolNumber: '04000073124800915' };
const job = '5f0d2c1a-7b3e-4c8d-9a6f-000000000002';

/** The data of an example event of each type. */
const data: { readonly [T in EventType]: Extract<WebhookPayload, { type: T }>['data'] } = {
  'bill.issued': {
    ...bill,
    serviceType: 'LTL',
    originState: 'IL',
    destinationState: 'GA',
    lines: 2,
    weightLb: 1_480,
    hazmat: false,
    issuedAt: at,
  },
  'bill.voided': { ...bill, voidedAt: at },
  'bulk.finished': {
    jobId: job,
    rowType: 'bols',
    state: 'done',
    rows: 200,
    done: 198,
    failed: 2,
    finishedAt: at,
  },
  'prediction.made': {
    quoteId: '5f0d2c1a-7b3e-4c8d-9a6f-000000000003',
    originZip: '60608',
    destinationZip: '30318',
    weightLb: 500,
    serviceType: 'ltl',
    totalEstimate: 357.51,
    predictedAt: at,
  },
  'plan.changed': { plan: 'enterprise', tier: 'enterprise', changedAt: at },
  [webhookTestType]: { webhookId: 'whk_Zx8nQ2vTbK4mLr7w' },
};

const descriptions: Readonly<Record<EventType, string>> = {
  ...webhookTypeLabels,
  [webhookTestType]: 'You asked for a test of a webhook',
};

/** Every type of event with its description and an example body. */
export const eventList: ResponseOf<typeof listWebhookEvents> = {
  events: (Object.keys(data) as EventType[]).map((type) => ({
    type,
    description: descriptions[type],
    example: {
      id: 'evt_Hc5yJ9sWpD3fGu6eNa1oRt',
      version: webhookVersion,
      mode: 'live',
      timestamp: at,
      type,
      data: data[type],
    } as WebhookPayload,
  })),
};
