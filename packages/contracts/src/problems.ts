import type { BulkFileColumn } from './constants/bulk.ts';

/** The longest returned pointer, in characters: the caller may have made up the names in it. */
const maxLength = 500;

/**
 * The location of a value in a JSON body, as a pointer in the form of a URI fragment (RFC 6901, 6): '#' for
 * the body itself. A path that is too long is cut to the parent of the value.
 * @example jsonPointer(['lines', 0, 'weight']); // => '#/lines/0/weight'
 */
export function jsonPointer(path: readonly PropertyKey[]): string {
  let pointer = '#';
  for (const name of path) {
    const longer = `${pointer}/${escaped(String(name).slice(0, maxLength))}`;
    if (longer.length > maxLength) break;
    pointer = longer;
  }
  return pointer;
}

/** A lone surrogate, which JSON allows in a field name, has no UTF-8 encoding. */
const escaped = (name: string): string =>
  encodeURIComponent(name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * The pointer of a dotted path whose names have no dot.
 * @example pointerOfField('lines.0.weight'); // => '#/lines/0/weight'
 */
export const pointerOfField = (field: string): string => jsonPointer(field === '' ? [] : field.split('.'));

/**
 * Every error that a client can meet: its code with HTTP status and title. This table is the single source of
 * truth for statuses. A code is part of the contract and never changes its meaning.
 */
export const problems = {
  'request.invalid': { status: 400, title: 'The request is invalid' },
  'request.malformed-json': { status: 400, title: 'The body is not valid JSON' },
  'request.unknown-field': { status: 400, title: 'The request has an unknown field' },
  'request.too-large': { status: 413, title: 'The body is too large' },
  'request.unsupported-media-type': { status: 415, title: 'The content type is not supported' },
  'request.timeout': { status: 408, title: 'The request took too long to arrive' },
  'request.expectation-failed': { status: 417, title: 'That expectation cannot be met' },
  'request.unknown-version': { status: 400, title: 'This API version does not exist' },
  'request.not-implemented': {
    status: 501,
    title: 'The request needs something this server does not support',
  },
  'request.headers-too-large': { status: 431, title: 'The request headers are too large' },
  'route.not-found': { status: 404, title: 'This address does not exist' },
  'route.method-not-allowed': { status: 405, title: 'This address does not allow that method' },
  'principal.invalid': { status: 401, title: 'The caller could not be verified' },
  'session.expired': { status: 401, title: 'The session has ended' },
  'session.other-user': { status: 401, title: 'Someone else is signed in' },
  'request.foreign-origin': { status: 403, title: 'The request comes from another site' },
  'identity.wrong-credentials': { status: 401, title: "That email and password don't match" },
  'identity.setup-required': { status: 403, title: 'The account needs one more step' },
  'identity.email-taken': { status: 409, title: 'You already have an account. Sign in instead' },
  'identity.too-many-attempts': { status: 429, title: 'Too many attempts to sign in' },
  'access.denied': { status: 403, title: 'You do not have access to this' },
  'rate.limited': { status: 429, title: 'Too many requests' },
  'email.too-many': { status: 429, title: 'Too many emails' },
  'remote.not-found': { status: 404, title: 'Remote not found' },
  'remote.gate-failed': { status: 422, title: 'The version failed the deployment checks' },
  'remote.version-taken': { status: 409, title: 'That version exists with different files' },
  'remote.no-such-version': { status: 409, title: 'Version not found' },
  'remote.changed-meanwhile': {
    status: 409,
    title: 'Someone else changed the remote at the same time',
  },
  'remote.canary-runs': { status: 409, title: 'The remote already has a canary' },
  'remote.no-canary': { status: 409, title: 'The remote has no canary' },
  'hazmat.not-found': { status: 404, title: 'Hazardous material not found' },
  'zip.not-found': { status: 404, title: 'ZIP code not found' },
  'bol.allowance-used': { status: 403, title: 'Your free bill of lading is used' },
  'bol.not-found': { status: 404, title: 'Bill of lading not found' },
  'bol.totals-disagree': { status: 400, title: 'The totals do not match the lines' },
  'bol.hazardous-waste': { status: 400, title: 'Hazardous waste is not accepted' },
  'bol.hazmat-refused': { status: 400, title: 'The hazardous materials violate 49 CFR' },
  'bol.has-warnings': { status: 422, title: 'The bill of lading has warnings' },
  'bol.ebol-incomplete': { status: 422, title: 'The bill of lading lacks what an eBOL requires' },
  'bol.changed-meanwhile': { status: 409, title: 'The draft was changed elsewhere' },
  'bol.not-draft': { status: 409, title: 'An issued bill of lading cannot be changed' },
  'bol.not-voidable': { status: 409, title: 'Only an issued bill of lading can be voided' },
  'bol.not-issued': { status: 409, title: 'Only an issued bill of lading can be emailed' },
  'bol.too-large-to-email': { status: 409, title: 'The PDF is too large to email' },
  'bol.no-labels': { status: 409, title: 'This bill of lading has no labels' },
  'bol.no-ebol': { status: 409, title: 'This bill of lading has no eBOL' },
  'bol.page-too-heavy': { status: 503, title: 'The document took too long to create' },
  'bol.too-many-drafts': { status: 409, title: 'You have reached the limit of drafts' },
  'bol.entry-not-found': { status: 404, title: 'Saved entry not found' },
  'bol.entry-taken': { status: 409, title: 'You already have an entry like this' },
  'bol.book-full': { status: 409, title: 'You have reached the limit of saved entries' },
  'prediction.limit-reached': { status: 403, title: "Today's free predictions are used" },
  'prediction.not-served': { status: 400, title: 'This lane is not served' },
  'prediction.quote-not-found': { status: 404, title: 'Estimate not found' },
  'bulk.file-refused': { status: 400, title: 'The file cannot be used' },
  'bulk.too-many-uploads': { status: 429, title: 'Too many files in a minute' },
  'bulk.too-many-jobs': { status: 429, title: 'Too many bulk jobs at once' },
  'bulk.same-file': { status: 409, title: 'This file was uploaded before' },
  'bulk.job-not-found': { status: 404, title: 'Bulk job not found' },
  'bulk.no-papers': { status: 409, title: 'This bulk job has nothing to print' },
  'bulk.paper-not-ready': { status: 409, title: 'The file is not ready' },
  'bulk.wrong-state': { status: 409, title: 'The bulk job is not in the right state for this' },
  'webhook.not-found': { status: 404, title: 'Webhook not found' },
  'webhook.delivery-not-found': { status: 404, title: 'Delivery not found' },
  'webhook.too-many': { status: 409, title: 'You have reached the limit of webhooks' },
  'webhook.not-active': { status: 409, title: 'The webhook is paused or disabled' },
  'billing.subscribed-already': { status: 409, title: 'You already have a subscription' },
  'billing.not-subscribed': { status: 409, title: 'You have no subscription' },
  'billing.no-change': { status: 409, title: 'You are already on this plan' },
  'billing.payment-needed': { status: 409, title: 'A payment is due before you can do this' },
  'billing.payment-refused': { status: 402, title: 'The payment was refused' },
  'billing.checkout-not-found': { status: 404, title: 'Checkout not found' },
  'billing.invoice-not-found': { status: 404, title: 'Invoice not found' },
  'billing.no-customer': { status: 409, title: 'There has been no payment yet' },
  'billing.not-signed': { status: 400, title: 'The message is not signed by the provider' },
  'account.wrong-password': { status: 403, title: 'The password is incorrect' },
  'account.link-invalid': { status: 410, title: 'The link has expired or was used' },
  'account.verified-already': { status: 409, title: 'The email address is already verified' },
  'account.closure-not-found': { status: 404, title: 'Report not found' },
  'account.not-verified': { status: 403, title: 'The email address is not verified yet' },
  'account.too-many-keys': { status: 409, title: 'You have reached the limit of API keys' },
  'account.key-not-found': { status: 404, title: 'API key not found' },
  'account.session-not-found': { status: 404, title: 'Session not found' },
  'idempotency.key-reused': { status: 422, title: 'The idempotency key was used for another request' },
  'idempotency.under-way': { status: 409, title: 'The same request is still in progress' },
  'service.unavailable': { status: 503, title: 'This part of the service is unavailable' },
  internal: { status: 500, title: 'Something failed on our side' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problems;

/** A violation: `field` is a dotted path into the body ('lines.0.weight'), `rule` a short name. */
export interface FieldError {
  field: string;
  rule: string;
  message: string;
  /**
   * The location of the field in the JSON body, as '#/calculationResult/density' (RFC 6901). Responses
   * include it for each field of a body. Set here only where it does not follow from `field`, whose names may
   * contain dots and are cut when long.
   */
  pointer?: string;
}

export interface ProblemOptions {
  /** The explanation for the user. Default: the title. It never contains an internal cause. */
  detail?: string;
  errors?: FieldError[];
  /**
   * What the fields of `errors` belong to: the JSON request body (the default), or something else, such as the
   * query, a header, a file or a stored bill.
   */
  errorsIn?: 'body' | 'elsewhere';
  /** Whole seconds until a retry makes sense. Sent as the Retry-After header. */
  retryAfterS?: number;
  /** The columns of a bulk file that was refused, for the caller to map. */
  columns?: readonly BulkFileColumn[] | undefined;
  /** The earlier bulk job of the same file. */
  jobId?: string;
  /** The visible sheets of a workbook without the one that was asked for. */
  sheets?: readonly string[] | undefined;
  /** The internal cause, which is logged and never shown. */
  cause?: unknown;
}

/**
 * An error with a code of the table. Throw it anywhere: one middleware turns it into a response. Branch on
 * `code`, never on the message.
 * @example new Problem('bol.not-found', { detail: 'No bill has this id.' }).status; // => 404
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string;
  readonly errors: FieldError[] | undefined;
  readonly errorsIn: 'body' | 'elsewhere';
  readonly retryAfterS: number | undefined;
  readonly columns: readonly BulkFileColumn[] | undefined;
  readonly jobId: string | undefined;
  readonly sheets: readonly string[] | undefined;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? problems[code].title, { cause: options.cause });
    this.code = code;
    this.status = problems[code].status;
    this.title = problems[code].title;
    this.errors = options.errors;
    this.errorsIn = options.errorsIn ?? 'body';
    this.retryAfterS = options.retryAfterS;
    this.columns = options.columns;
    this.jobId = options.jobId;
    this.sheets = options.sheets;
  }
}

/**
 * RFC 9457 body, sent as application/problem+json. `message` and `error` repeat `detail`, because the product
 * specification's clients read those two fields.
 */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  requestId: string;
  message: string;
  error: string;
  errors?: FieldError[];
  columns?: readonly BulkFileColumn[];
  jobId?: string;
  sheets?: readonly string[];
}

/**
 * Whether a value is a code of the table.
 * @example isProblemCode('bol.not-found'); // => true
 */
export const isProblemCode = (code: unknown): code is ProblemCode =>
  typeof code === 'string' && Object.hasOwn(problems, code);

/**
 * The body of an error response in the format of RFC 9457.
 * @example problemBody(new Problem('bol.not-found'), requestId).status; // => 404
 */
export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const detail = problem.message;
  return {
    type: problemType(problem.code),
    title: problem.title,
    status: problem.status,
    detail,
    code: problem.code,
    requestId,
    message: detail,
    error: detail,
    ...(problem.errors && { errors: problem.errors.map((error) => reported(error, problem)) }),
    ...(problem.columns && { columns: problem.columns }),
    ...(problem.jobId !== undefined && { jobId: problem.jobId }),
    ...(problem.sheets && { sheets: problem.sheets }),
  };
}

/** @example problemType('bol.not-found'); // => '/developers/errors#bol.not-found' */
export const problemType = (code: ProblemCode): string => `/developers/errors#${code}`;

/** With the pointer into the body (RFC 6901), so that clients need not build it from `field`. */
const reported = ({ pointer, ...error }: FieldError, { errorsIn }: Problem): FieldError =>
  errorsIn === 'body' ? { ...error, pointer: pointer ?? pointerOfField(error.field) } : error;
