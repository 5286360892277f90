import type { FieldError, ProblemCode } from '@freightwright/contracts';

/** A code of the contracts, or one of ours for a call without a readable response. */
export type ApiErrorCode = ProblemCode | 'network.unreachable' | 'network.timeout' | 'response.unreadable';

export interface ApiErrorOptions {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** The server's own message for the user; absent when it sent none. */
  readonly serverMessage?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
  readonly retryAfterS?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/**
 * A call that failed. Branch on `code`, never on the message.
 * @example if (error instanceof ApiError && error.code === 'rate.limited') retryIn(error.retryAfterS);
 */
export class ApiError extends Error {
  /** Compares by name: shell and remotes each have this class, and `platform.call` throws the shell's. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === 'ApiError';
  }

  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly errors: readonly FieldError[];
  /** Seconds after which a retry makes sense. */
  readonly retryAfterS: number | undefined;
  readonly requestId: string | undefined;

  constructor(options: ApiErrorOptions) {
    super(options.serverMessage ?? options.code, { cause: options.cause });
    this.code = options.code;
    this.status = options.status;
    this.serverMessage = options.serverMessage;
    this.errors = options.errors ?? [];
    this.retryAfterS = options.retryAfterS;
    this.requestId = options.requestId;
  }
}
