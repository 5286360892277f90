import {
  type bolIssued,
  type bolVoided,
  type bulkJobFinished,
  type DataOf,
  type predictionMade,
  subscriptionOfTier,
  type tierChanged,
} from '@freightwright/contracts';
import type { Told } from './tell-webhooks.ts';

// What a customer is told of each event, field by field: a new field of an event is told to nobody until it is added here
// and to the contract of the payload.

export const billIssued = (event: DataOf<typeof bolIssued>): Told => ({
  type: 'bill.issued',
  createdAt: event.issuedAt,
  data: {
    bolId: event.bolId,
    bolNumber: event.bolNumber,
    serviceType: event.serviceType,
    originState: event.originState,
    destinationState: event.destinationState,
    lines: event.lines,
    weightLb: event.weightLb,
    hazmat: event.hazmat,
    issuedAt: event.issuedAt,
  },
});

export const billVoided = ({ bolId, bolNumber, voidedAt }: DataOf<typeof bolVoided>): Told => ({
  type: 'bill.voided',
  createdAt: voidedAt,
  data: { bolId, bolNumber, voidedAt },
});

export const bulkFinished = (event: DataOf<typeof bulkJobFinished>): Told => ({
  type: 'bulk.finished',
  createdAt: event.finishedAt,
  data: {
    jobId: event.jobId,
    rowType: event.type,
    state: event.state,
    rows: event.rows,
    done: event.done,
    failed: event.failed,
    finishedAt: event.finishedAt,
  },
});

export const madePrediction = (data: DataOf<typeof predictionMade>): Told => ({
  type: 'prediction.made',
  createdAt: data.predictedAt,
  data: {
    quoteId: data.quoteId,
    originZip: data.originZip,
    destinationZip: data.destinationZip,
    weightLb: data.weightLb,
    serviceType: data.serviceType,
    totalEstimate: data.totalEstimate,
    predictedAt: data.predictedAt,
  },
});

export const planChanged = ({ tier, changedAt }: DataOf<typeof tierChanged>): Told => ({
  type: 'plan.changed',
  createdAt: changedAt,
  data: { plan: subscriptionOfTier(tier), tier, changedAt },
});
