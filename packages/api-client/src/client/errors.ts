/** One rule that a field breaks. */
export interface FieldViolation {
  /** Dotted path into the body: 'lineItems.0.weight'. */
  field: string;
  /** Short name of the rule. */
  rule: string;
  /** A message for users. */
  message: string;
  /** The same location as a JSON pointer, where the rule is about a JSON body: '#/lineItems/0/weight'. */
  pointer?: string;
}

/** A refusal: an error response of the site. Branch on `code` and never on a text. */
export class ApiProblem<Code extends string = string> extends Error {
  override readonly name = 'ApiProblem';
  /**
   * One of the documented codes, which never change their meaning. 'http.502' and its like are for responses
   * that do not come from the API itself, such as those of a proxy.
   */
  declare readonly code: Code;
  /** HTTP status. */
  declare readonly status: number;
  declare readonly title: string;
  /** Each rule that a field breaks. Empty when no field is invalid. */
  declare readonly errors: readonly FieldViolation[];
  /** Identifies the request in the logs of the site. Quote it to support. */
  declare readonly requestId: string | undefined;
  /** Seconds after which trying again makes sense. */
  declare readonly retryAfterS: number | undefined;

  constructor({ detail, ...fields }: Omit<ApiProblem<Code>, keyof Error> & { detail: string }) {
    super(detail);
    Object.assign(this, fields);
  }
}

/** No or half a response: the connection failed or timed out. The request may have been processed. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly timedOut: boolean;

  constructor(message: string, options: { timedOut: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.timedOut = options.timedOut;
  }
}

/**
 * `fetch` throws a TypeError for a connection that fails or breaks off, and parsing malformed JSON throws a
 * SyntaxError. All other errors are passed on.
 */
export function asConnectionError(error: unknown): unknown {
  if (error instanceof TypeError)
    return new ConnectionError('The connection failed', { timedOut: false, cause: error });
  if (error instanceof SyntaxError)
    return new ConnectionError('The answer is no JSON', { timedOut: false, cause: error });
  return error;
}

/**
 * Parses a refusal in any format.
 * @param nowMs milliseconds since the epoch, for a Retry-After with a date.
 */
export async function readProblem(answer: Response, nowMs: number): Promise<ApiProblem> {
  const { status, headers } = answer;
  const body = parsed(await answer.text());
  const title = textOf(body.title) ?? (answer.statusText || `HTTP status ${status}`);
  return new ApiProblem({
    status,
    title,
    code: textOf(body.code) ?? `http.${status}`,
    detail: textOf(body.detail) ?? title,
    errors: Array.isArray(body.errors) ? body.errors : [],
    requestId: textOf(body.requestId) ?? headers.get('x-request-id') ?? undefined,
    retryAfterS: secondsOf(headers.get('retry-after'), nowMs),
  });
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const atMs = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
