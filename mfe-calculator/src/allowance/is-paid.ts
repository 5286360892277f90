import { tierIsAtLeast } from '@freightwright/contracts/facts';
import type { Session } from '@freightwright/mfe-kit';

/** Plans whose calculations are not counted. Source: product specification, point 6. */
export function isPaid({ tier }: Session): boolean {
  return tierIsAtLeast(tier, 'pro');
}
