import { readFile } from 'node:fs/promises';
import { type EstimateInput, estimate, type ShipmentUnit, type Tariff } from '@freightwright/domain';
import { readBuiltInTables, tariffOnDay } from '../src/tariff/assemble-tariff.ts';
import { readTable } from '../src/tariff/read-table.ts';

const dieselPrices = [
  { weekOf: '2026-11-16', pricePerGallon: 3.71, isConfirmed: true, source: 'the design' },
];
const tables = await readBuiltInTables();

/** The built-in tariff, with the diesel price of the design's example. */
export const modelled: Tariff = { ...tariffOnDay(tables, [], '2026-11-20'), dieselPrices };

const versions = await Promise.all(
  (['class-rates', 'class-terms', 'mile-rates', 'foot-rates'] as const).map(async (kind) => {
    const table = await readTable(await readFile(new URL(`own-tariff/${kind}.csv`, import.meta.url), 'utf8'));
    const effectiveOn = '2026-11-01';
    const since = { effectiveOn, importedAt: new Date(effectiveOn), withdrawnAt: null };
    return { about: { ...since, id: kind, kind, name: 'Contract', version: '1', rows: 0 }, table };
  }),
);

/** An operator's own tariff with the same diesel price: its rates are exact on each band. */
export const tariff: Tariff = { ...tariffOnDay(tables, versions, '2026-11-20'), dieselPrices };

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
