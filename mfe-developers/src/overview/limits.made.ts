import { apiLimits } from '@freightwright/openapi';

/** A limit as it is listed. */
export interface ListedLimit {
  /** Its anchor: 'limit-one-batch'. */
  readonly id: string;
  readonly what: string;
  readonly limit: string;
}

/** The limits of the API. The contracts import schemas, so the build evaluates this module. */
export const limits: readonly ListedLimit[] = apiLimits.map(({ what, limit }) => ({
  id: `limit-${what.toLowerCase().replaceAll(' ', '-')}`,
  what,
  limit,
}));
