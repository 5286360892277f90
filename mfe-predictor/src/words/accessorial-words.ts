import { type AccessorialId, accessorials } from '@freightwright/contracts/facts';

/** Those of the product specification (section 3), in its words. */
export const firstAccessorials = {
  liftgate: 'Liftgate',
  residential: 'Residential',
  inside_delivery: 'Inside delivery',
  appointment: 'Appointment',
  trade_show: 'Trade show',
  notification: 'Notification',
} as const satisfies Partial<Record<AccessorialId, string>>;

/** A service within a sentence: "liftgate", "liftgate at pickup". */
export const accessorialWords = (id: AccessorialId): string =>
  ({ ...accessorials, ...firstAccessorials })[id].toLowerCase();
