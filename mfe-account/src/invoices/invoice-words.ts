import type { Invoice } from '@freightwright/contracts';

const states = {
  open: 'Due',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
} as const satisfies Record<Invoice['state'], string>;

/** What has become of an invoice, with what was given back. */
export function stateInWords({ state, totalCents, refundedCents }: Invoice): string {
  if (state === 'paid' && refundedCents > 0)
    return refundedCents < totalCents ? 'Partly refunded' : 'Refunded';
  return states[state];
}
