import type { Books } from './books.ts';

export interface ErrorDetail {
  readonly type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly status?: number;
  readonly payment_intent?: object;
  /** What stays although the request is refused and all that it did is undone. */
  readonly afterwards?: (books: Books) => void;
  /** What was done until the refusal stays. */
  readonly keepsWhatWasDone?: boolean;
}

/** A refusal in Stripe's words and shape. The type is `invalid_request_error` unless another is given. */
export class ApiError extends Error {
  readonly detail: ErrorDetail;

  constructor(message: string, detail: ErrorDetail = {}) {
    super(message);
    this.detail = detail;
  }

  get status(): number {
    return this.detail.status ?? (this.detail.type === 'card_error' ? 402 : 400);
  }

  body(requestId: string): object {
    const { type = 'invalid_request_error', code, decline_code, param, payment_intent } = this.detail;
    return {
      error: {
        message: this.message,
        type,
        ...(code && {
          code,
          doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
        }),
        ...(decline_code && { decline_code }),
        ...(param && { param }),
        ...(payment_intent && { payment_intent }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      },
    };
  }
}

/** Stripe answers 404 to an id in the address and 400 to one in a parameter. */
export const missing = (what: string, id: string, param = 'id'): ApiError =>
  new ApiError(`No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
    status: param === 'id' ? 404 : 400,
  });
