import type { Cents } from '../measure/money.ts';

/**
 * Services in addition to the transport. The ids without a suffix are those of the product specification
 * (section 3); they are at delivery, as is everything in this list without pickup in its id.
 */
export const accessorials = {
  liftgate_pickup: 'Liftgate at pickup',
  residential_pickup: 'Residential pickup',
  limited_access_pickup: 'Limited access at pickup',
  inside_pickup: 'Inside pickup',
  appointment_pickup: 'Appointment at pickup',
  trade_show_pickup: 'Trade show pickup',
  liftgate: 'Liftgate at delivery',
  residential: 'Residential delivery',
  limited_access: 'Limited access at delivery',
  inside_delivery: 'Inside delivery',
  appointment: 'Appointment at delivery',
  trade_show: 'Trade show delivery',
  notification: 'Notify before delivery',
} as const;

export type AccessorialId = keyof typeof accessorials;

export type FreightEnd = 'pickup' | 'delivery';

/**
 * The accessorials at one end, in the order of the list.
 * @example accessorialsAt('pickup').includes('liftgate_pickup'); // => true
 */
export const accessorialsAt = (end: FreightEnd): AccessorialId[] =>
  (Object.keys(accessorials) as AccessorialId[]).filter(
    (id) => (id.endsWith('_pickup') ? 'pickup' : 'delivery') === end,
  );

/** Handling that carriers charge for. Only that of hazardous materials was found published, and by one carrier. */
export const handlings = {
  hazmat: 'Hazardous materials',
  cod: 'COD',
  protect_from_freezing: 'Protect from freezing',
} as const;
export type HandlingId = keyof typeof handlings;

/**
 * The handling charge for hazardous materials of Southeastern rules item 545 (undated), the only one that was found
 * published. Others may charge more.
 */
export const hazmatCents: Cents = 3_500;
