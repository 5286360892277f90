import * as z from 'zod/mini';
import { Bol, BolId, BolStatus, BolSummary, BolVersion, DraftBol, VoidBol, warnings } from '../bol/bol.ts';
import { BolDraftForm } from '../bol/draft-form.ts';
import { Ebol } from '../bol/ebol/ebol.ts';
import { ebolRequestorRoles } from '../bol/ebol/ebol-codes.ts';
import { BolForm } from '../bol/form.ts';
import { BolMonth } from '../bol/month.ts';
import { BolNumber } from '../bol/number.ts';
import * as addresses from '../constants/addresses.ts';
import { bolLimits } from '../constants/bol/limits.ts';
import { EmailAddress } from '../measures.ts';
import { Reference } from '../metadata.ts';
import { noContent, routesOf } from '../route.ts';
import { Day, DaysOfMonth, list, MonthQuery, text, trimmedText } from '../text.ts';
import { batchAnswerOf, batchOf, batchRoute } from './batch.ts';
import {
  deletionQuery,
  deletionsOf,
  expandOf,
  inOrder,
  ownFilters,
  syncAnswer,
  syncQuery,
} from './paging.ts';

/** Enough for 200 lines of the longest texts, with four bytes for each character. */
export const formBytesAtMost = 1024 * 1024;
const bodyLimitBytes = formBytesAtMost;

const common = { service: 'bol', access: 'registered' } as const;
const one = { ...common, params: z.object({ id: BolId }) } as const;
const reading = routesOf({ ...common, scope: 'bills:read' });
const writing = routesOf({ ...common, scope: 'bills:write' });
const readingOne = routesOf({ ...one, scope: 'bills:read' });
const writingOne = routesOf({ ...one, scope: 'bills:write' });

/** The problems of issuing a bill, from a form or from a draft. */
const issueProblems = [
  'bol.allowance-used',
  'bol.totals-disagree',
  'bol.hazardous-waste',
  'bol.hazmat-refused',
  'bol.has-warnings',
  'bol.ebol-incomplete',
] as const;

/** `warnings=refuse` issues nothing that has warnings, and `ebol=required` nothing that has no eBOL. */
const refusing = {
  query: z.object({
    warnings: z.optional(
      z.enum(['refuse']).check(z.describe('`refuse` issues no bill that has warnings, but answers 422')),
    ),
    ebol: z.optional(
      z
        .enum(['required'])
        .check(z.describe('`required` issues no bill that lacks what its eBOL requires, but answers 422')),
    ),
  }),
} as const;
const issuedAnswer = z.strictObject({ bol: BolSummary, warnings });

/** The specification's single call: from form to issued bill. */
export const generateBol = writing(addresses.generateBol, {
  summary: 'Issue a bill of lading from a complete form',
  body: BolForm,
  ...refusing,
  response: issuedAnswer,
  status: 201,
  idempotent: true,
  replays: true,
  problems: issueProblems,
  bodyLimitBytes,
});

/**
 * Issues up to 100 bills, 25 at a time, each by the rules of `generateBol`. An item that is refused stops no
 * other and uses no credit.
 */
export const generateBols = writing(addresses.generateBols, {
  ...batchRoute,
  summary: 'Issue up to 100 bills of lading, each with its own result',
  documentedBody: batchOf(BolForm),
  response: batchAnswerOf(issuedAnswer),
});

const shipDay = (description: string) => Day.check(z.meta({ description, examples: ['2026-11-23'] }));

/** Newest first by default. `nextCursor` is null on the last page. */
export const listBols = reading(addresses.listBols, {
  summary: "The caller's bills of lading",
  query: z
    .object({
      ...syncQuery,
      search: z.optional(
        text(
          100,
          z.meta({
            description: 'Part of a BOL number, company, order number, PRO number or customer reference',
            examples: ['Harbor Lane'],
          }),
        ),
      ),
      status: z.optional(BolStatus.check(z.describe('Only bills of this status'))),
      shipDateFrom: z.optional(shipDay('Only bills that ship on this day or later')),
      shipDateTo: z.optional(shipDay('Only bills that ship on this day or earlier')),
      ...ownFilters,
      /** The reference of a bill is its `customerReference`. */
      reference: z.optional(
        Reference.check(
          z.meta({ description: 'Only bills with this `customerReference`', examples: ['SO-10442'] }),
        ),
      ),
    })
    .check(inOrder),
  response: z.strictObject({ bols: z.array(BolSummary), ...syncAnswer }),
});

/** Oldest first, for 30 days. An issued bill is never deleted: it is voided, and stays in the list. */
export const listDeletedBols = reading(addresses.listDeletedBols, {
  summary: 'The deleted drafts of the last 30 days',
  query: z.object(deletionQuery).check(inOrder),
  response: deletionsOf(BolId),
});

/** Each day of the month counts from midnight to midnight in the caller's time zone. A voided bill counts. */
export const bolDays = reading(addresses.bolDays, {
  summary: 'How many bills of lading the caller issued on each day of a month',
  query: MonthQuery,
  response: DaysOfMonth,
});

/** The month in the caller's time zone. Any month is valid, and one without bills has zeros. */
export const bolMonth = reading(addresses.bolMonth, {
  summary: 'What the caller issued in a month: bills by day, lines by class, bills by lane',
  params: z.object({ month: MonthQuery.shape.month }),
  query: z.object({ timeZone: MonthQuery.shape.timeZone }),
  response: BolMonth,
});

/** Another bill of the caller's, to which a master bill connects this one. */
const LinkedBol = z.strictObject({ id: BolId, bolNumber: BolNumber, status: BolStatus });
const linkedBols = list(LinkedBol, bolLimits.underlyingBols);

/**
 * `links` connects a master bill and its underlying bills in both directions, whichever of them names the
 * other; left out for a bill without any.
 */
export const readBol = readingOne(addresses.readBol, {
  summary: 'One bill of lading',
  query: z.object({
    expand: expandOf('`pdf` adds the address of its PDF, `ebol` the bill as NMFTA eBOL 2.1.0', 'pdf', 'ebol'),
  }),
  response: z.strictObject({
    bol: Bol,
    links: z.optional(z.strictObject({ masters: linkedBols, underlying: linkedBols })),
    /** With `expand=pdf`. The address needs the same access as the bill. */
    pdf: z.optional(z.strictObject({ url: text(200), fileName: text(80), contentType: text(40) })),
    /** With `expand=ebol`. null: it lacks data that an eBOL requires, which `GET /api/bol/:id/ebol` names. */
    ebol: z.optional(z.nullable(Ebol)),
  }),
  problems: ['bol.not-found'],
});

/**
 * A draft is watermarked DRAFT and a voided bill VOID. The same bill always produces the same page. One
 * document per caller is drawn at a time.
 */
export const bolPdf = readingOne(addresses.bolPdf, {
  summary: 'The bill of lading as a PDF',
  response: z.instanceof(Uint8Array),
  problems: ['bol.not-found', 'bol.page-too-heavy'],
});

/** One page of 4 x 6 in for each handling unit of an issued bill, at most `bolLimits.labels`. */
export const bolLabels = readingOne(addresses.bolLabels, {
  summary: 'Labels for the handling units of a bill, as a PDF',
  response: z.instanceof(Uint8Array),
  problems: ['bol.not-found', 'bol.no-labels', 'bol.page-too-heavy'],
});

/**
 * An issued bill as NMFTA's eBOL 2.1.0, the request to a carrier: docs/ebol.md. 'bol.no-ebol' lists the
 * missing fields, by the form's field names.
 */
export const bolEbol = readingOne(addresses.bolEbol, {
  summary: 'The bill of lading as NMFTA eBOL 2.1.0',
  query: z.object({
    requestorRole: z.optional(
      z.enum(ebolRequestorRoles).check(z.describe('Who sends it to the carrier. Default: the shipper')),
    ),
  }),
  response: Ebol,
  problems: ['bol.not-found', 'bol.no-ebol'],
});

/**
 * Emails the PDF of an issued bill to one address, in the name of the caller's account. Responds when the
 * email is queued, before it is delivered. These emails share the quota of calculation results. The same bill
 * goes to the same address at most once in seven days, unless the caller sends another Idempotency-Key.
 */
export const emailBol = writingOne(addresses.emailBol, {
  summary: 'Email an issued bill of lading as a PDF',
  reachesOthers: true,
  body: z.strictObject({ to: EmailAddress }),
  response: z.strictObject({ accepted: z.literal(true) }),
  status: 202,
  idempotent: true,
  problems: [
    'bol.not-found',
    'bol.not-issued',
    'bol.page-too-heavy',
    'bol.too-large-to-email',
    'email.too-many',
  ],
  /** The page may have to be drawn first. */
  timeoutMs: 15_000,
});

/**
 * Marks the bill as void without deleting it. The credit that it used is not refunded. Voiding is idempotent.
 * A draft is deleted instead of voided.
 */
export const voidBol = writingOne(addresses.voidBol, {
  summary: 'Void an issued bill of lading',
  idempotent: 'by-answer',
  body: z.strictObject({ reason: z.optional(trimmedText(bolLimits.voidReason, {})) }),
  response: z.strictObject({ bol: VoidBol }),
  problems: ['bol.not-found', 'bol.not-voidable'],
});

export const createBolDraft = writing(addresses.createBolDraft, {
  summary: 'Begin a bill of lading',
  body: z.strictObject({ form: BolDraftForm }),
  response: z.strictObject({ bol: DraftBol, warnings }),
  status: 201,
  idempotent: true,
  problems: ['bol.too-many-drafts', 'bol.not-draft'],
  bodyLimitBytes,
});

export const changeBolDraft = writingOne(addresses.changeBolDraft, {
  summary: 'Save a draft; `version` is the one that you read',
  body: z.strictObject({ version: BolVersion, form: BolDraftForm }),
  response: z.strictObject({ bol: DraftBol, warnings }),
  problems: ['bol.not-found', 'bol.not-draft', 'bol.changed-meanwhile'],
  bodyLimitBytes,
});

export const deleteBolDraft = writingOne(addresses.deleteBolDraft, {
  summary: 'Delete a draft',
  ...noContent,
  problems: ['bol.not-found', 'bol.not-draft'],
});

/** Issues the draft's form at `version`. 'request.invalid' lists what is missing, by field name. */
export const issueBolDraft = writingOne(addresses.issueBolDraft, {
  summary: 'Issue a draft',
  body: z.strictObject({ version: BolVersion }),
  ...refusing,
  response: issuedAnswer,
  idempotent: true,
  problems: ['bol.not-found', 'bol.not-draft', 'bol.changed-meanwhile', ...issueProblems],
});
