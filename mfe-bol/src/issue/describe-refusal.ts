import { ApiError } from '@freightwright/mfe-kit';

export interface Refusal {
  readonly title: string;
  readonly text: string;
}

/** How to describe a failed attempt to issue (specification, section 8). */
export function describeRefusal(error: unknown): Refusal {
  if (error instanceof ApiError && error.status === 403) {
    return {
      title: 'Premium Feature Required',
      text: 'BOL Generation requires a Pro subscription. Please upgrade to continue.',
    };
  }
  const message = error instanceof ApiError ? error.serverMessage : undefined;
  return { title: 'Generation Failed', text: message || 'Failed to generate BOL' };
}
