import { type EstimateInput, estimate, type ShipmentUnit, type Tariff } from '@freightwright/domain';
import { readBuiltInTariff } from '../src/tariff/assemble-tariff.ts';

/** The built-in tariff, with the diesel price of the design's example. */
export const tariff: Tariff = {
  ...(await readBuiltInTariff()),
  dieselPrices: [{ weekOf: '2026-11-16', pricePerGallon: 3.71, isConfirmed: true, source: 'the design' }],
};

const place = { city: 'Chicago', state: 'IL', latitude: 41.847, longitude: -87.671 };
export const origin = { ...place, zip: '60608', knownBy: 'zip' as const };
export const pallet: ShipmentUnit = {
  lengthIn: 48,
  widthIn: 40,
  heightIn: 48,
  weightLb: 500,
  count: 1,
  stackable: false,
};
/** The example of the design: $643.00 less 40%, fuel 27.5%, liftgate and appointment: $649.40. */
export const example = (changed: Partial<EstimateInput> = {}): EstimateInput => ({
  units: [pallet],
  lane: { origin, destination: origin, miles: 704 },
  service: 'ltl',
  accessorials: ['liftgate', 'appointment'],
  tariff,
  day: '2026-11-20',
  ...changed,
});
/** The estimate of the example with these changes. */
export const of = (changed: Partial<EstimateInput> = {}) => estimate(example(changed));
