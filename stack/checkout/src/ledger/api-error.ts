interface ErrorDetail {
  readonly type?: 'card_error' | 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly param?: string;
  readonly status?: number;
}

/** A refusal in Stripe's format. The type is `invalid_request_error` unless another is given. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(message: string, { status = 400, ...detail }: ErrorDetail = {}) {
    super(message);
    this.status = status;
    this.body = { error: { message, type: 'invalid_request_error', ...detail } };
  }
}

/** @param param the parameter with the id; left out when it is in the address, and then the status is 404. */
export const missing = (kind: string, id: string, param?: string): ApiError =>
  new ApiError(`No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param === undefined ? 404 : 400,
  });
