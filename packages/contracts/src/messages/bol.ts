import * as z from 'zod/mini';
import { BolId } from '../bol/bol.ts';
import { UsState } from '../bol/field-kinds.ts';
import { BolNumber } from '../bol/number.ts';
import { serviceTypes } from '../constants/bol/choices.ts';
import { defineEvent, defineRequest } from '../message.ts';
import { UserId } from '../principal.ts';
import { Count, IdempotencyKey, list, moment, text } from '../text.ts';

const bill = { bolId: BolId, bolNumber: BolNumber, userId: UserId };

/** A bill was issued and its credit spent. Names and addresses stay with the bill. */
export const bolIssued = defineEvent({
  subject: 'bol.issued.v1',
  data: z.strictObject({
    ...bill,
    serviceType: z.enum(serviceTypes),
    originState: UsState,
    destinationState: UsState,
    lines: z.int().check(z.gte(1)),
    weightLb: z.number().check(z.gte(0)),
    hazmat: z.boolean(),
    issuedAt: moment,
  }),
});

/** A bill was voided. It stays stored, and its credit stays spent. */
export const bolVoided = defineEvent({
  subject: 'bol.voided.v1',
  data: z.strictObject({ ...bill, voidedAt: moment }),
});

/**
 * Issues a bill for a user, like the single call, with the same rules and credit. The key is idempotent for
 * 30 days; another form under it is refused.
 */
export const issueBol = defineRequest({
  subject: 'bol.issue.v1',
  data: z.strictObject({
    owner: z.strictObject({ tier: z.enum(['registered', 'pro', 'enterprise']), userId: UserId }),
    key: IdempotencyKey,
    // Any object: the service checks it by `BolForm`, so a new field of a bill changes no message.
    form: z.looseObject({}),
  }),
  reply: z.strictObject({ bol: z.strictObject({ id: BolId, bolNumber: BolNumber }) }),
  problems: [
    'request.invalid',
    'request.unknown-field',
    'bol.allowance-used',
    'bol.totals-disagree',
    'bol.hazardous-waste',
    'bol.hazmat-refused',
    'idempotency.key-reused',
    'idempotency.under-way',
  ],
});

/** Bills per request. Their layouts are a few KB each. */
export const layoutsAQuestion = 20;

/**
 * The stored layouts of a user's bills, or those of their labels, from which a PDF is drawn. The reply may stop
 * early, so that it fits into a message: the caller goes on after its last bill. Null for a bill without that
 * paper: one that is not issued, and for labels one that is void or has no handling units.
 */
export const layOutBills = defineRequest({
  subject: 'bol.lay-out.v1',
  data: z.strictObject({
    userId: UserId,
    ids: list(BolId, layoutsAQuestion, { least: 1 }),
    paper: z.enum(['bill', 'labels']),
  }),
  reply: z.strictObject({
    layouts: list(
      z.nullable(z.strictObject({ bolNumber: BolNumber, units: Count, packed: text(480_000) })),
      layoutsAQuestion,
    ),
  }),
  problems: ['bol.no-labels', 'bol.page-too-heavy', 'rate.limited'],
});
