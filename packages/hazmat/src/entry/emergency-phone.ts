import { nameKey } from '../find/words.ts';
import type { HazmatEntry } from './hazmat-entry.ts';

/** Proper shipping names that need no emergency telephone number in any quantity. Source: 49 CFR 172.604(d)(2). */
const WITHOUT_PHONE = [
  'Battery powered equipment',
  'Battery powered vehicle',
  'Carbon dioxide, solid',
  'Castor bean',
  'Castor flake',
  'Castor meal',
  'Castor pomace',
  'Consumer commodity',
  'Dry ice',
  'Engine, fuel cell, flammable gas powered',
  'Engine, fuel cell, flammable liquid powered',
  'Engine, internal combustion',
  'Fish meal, stabilized',
  'Fish scrap, stabilized',
  'Machinery, fuel cell, flammable gas powered',
  'Machinery, fuel cell, flammable liquid powered',
  'Machinery, internal combustion',
  'Refrigerating machine',
  'Vehicle, flammable gas powered',
  'Vehicle, flammable liquid powered',
  'Wheelchair, electric',
].map(nameKey);

const KRILL_MEAL = nameKey('Krill meal');

/**
 * Whether the paper of a line needs a 24-hour emergency telephone number (49 CFR 172.604(a) and (d)).
 * @example needsEmergencyPhone({ properShippingName: 'Paint', packingGroup: 'II' }); // => true
 */
export function needsEmergencyPhone(
  entry: Pick<HazmatEntry, 'properShippingName' | 'packingGroup' | 'limitedQuantity'>,
): boolean {
  if (entry.limitedQuantity === true) return false;
  const name = nameKey(entry.properShippingName);
  if (entry.packingGroup === 'III' && name === KRILL_MEAL) return false;
  return !WITHOUT_PHONE.some((known) => name === known || name.startsWith(`${known} `));
}
