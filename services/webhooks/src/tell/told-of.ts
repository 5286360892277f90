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

export const billIssued = (event: DataOf<typeof bolIssued>): Told => {
  const { bolId, bolNumber, serviceType, originState, destinationState } = event;
  const { lines, weightLb, hazmat, issuedAt } = event;
  const freight = { lines, weightLb, hazmat };
  return {
    type: 'bill.issued',
    createdAt: issuedAt,
    data: { bolId, bolNumber, serviceType, originState, destinationState, ...freight, issuedAt },
  };
};

export const billVoided = ({ bolId, bolNumber, voidedAt }: DataOf<typeof bolVoided>): Told => ({
  type: 'bill.voided',
  createdAt: voidedAt,
  data: { bolId, bolNumber, voidedAt },
});

export const bulkFinished = (event: DataOf<typeof bulkJobFinished>): Told => {
  const { jobId, type: rowType, state, rows, done, failed, finishedAt } = event;
  return {
    type: 'bulk.finished',
    createdAt: finishedAt,
    data: { jobId, rowType, state, rows, done, failed, finishedAt },
  };
};

export const madePrediction = (event: DataOf<typeof predictionMade>): Told => {
  const { quoteId, originZip, destinationZip, weightLb, serviceType, totalEstimate, predictedAt } = event;
  return {
    type: 'prediction.made',
    createdAt: predictedAt,
    data: { quoteId, originZip, destinationZip, weightLb, serviceType, totalEstimate, predictedAt },
  };
};

export const planChanged = ({ tier, changedAt }: DataOf<typeof tierChanged>): Told => ({
  type: 'plan.changed',
  createdAt: changedAt,
  data: { plan: subscriptionOfTier(tier), tier, changedAt },
});
