import { assumedUnits, type Lane, priceOf } from '@freightwright/domain';
import { expect, it } from 'vitest';
import { modelled, origin } from '../../../test/estimate-fixture.ts';
import { fitInvoices } from './fit-invoices.ts';

const lanes: Readonly<Record<string, Lane>> = {
  30318: { origin, destination: { ...origin, state: 'GA' }, miles: 704 },
  90001: { origin, destination: { ...origin, state: 'CA' }, miles: 2_010 },
};
const deps = {
  tariff: modelled,
  day: '2026-11-20',
  laneOf: ({ destinationZip }: { destinationZip: string }) => {
    const lane = lanes[destinationZip];
    if (lane === undefined) throw new Error(`Destination ZIP ${destinationZip} is not in use`);
    return lane;
  },
};
const header = 'originZip,destinationZip,weight,freightClass,charge';

/** An invoice by another discount than the tariff's. */
function invoice(destinationZip: string, weightLb: number, discountPercent: number): string {
  const cents = priceOf({
    ...{ lane: deps.laneOf({ destinationZip }), freightClass: '85', service: 'ltl', accessorials: [] },
    ...{ units: assumedUnits(weightLb, '85'), tariff: modelled, day: deps.day },
    terms: { discountPercent, minimumCents: 9_900 },
  }).baseCents;
  return `60608,${destinationZip},${weightLb},85,${(cents / 100).toFixed(2)}`;
}

const rows = Array.from({ length: 24 }, (_, n) => [
  invoice('30318', 600 + n * 40, 70),
  invoice('90001', 600 + n * 40, 80),
  n < 6 ? invoice('30318', 50 + n, 70) : [],
]).flat(2);

it('finds the terms behind invoices, and shows the error of those that it has not seen', async () => {
  const { terms, lines, invalid } = await fitInvoices([header, ...rows].join('\n'), deps);
  expect(invalid).toEqual([]);
  expect(terms.all.minimumCharge).toBe(99);
  const byState = new Map(
    terms.lanes.map(({ destination, terms: own }) => [destination, own.discountPercent]),
  );
  expect([byState.get('GA'), byState.get('CA')]).toEqual([70, 80]);
  expect(lines[0]).toBe('54 invoices, 0 invalid rows');
  expect(lines.join('\n')).toMatch(/weight break M5C: [\d.]+% \(\d+\)/);
  expect(lines.at(-1)).toMatch(/^Held-out invoices: [1-9][\d.]+% today, 0\.0% with the own terms$/);
});

it('lists invalid rows, and needs ten valid ones', async () => {
  const bad = [
    '60608,00000,500,85,120',
    '60608,30318,0,85,120',
    '60608,30318,500,86,120',
    '60608,30318,500,85,free',
    '60608',
  ];
  const { invalid } = await fitInvoices([header, ...bad, ...rows].join('\n'), deps);
  expect(invalid).toEqual([
    { line: 2, rule: 'Destination ZIP 00000 is not in use' },
    { line: 3, rule: "weight must be pounds up to 20,000; it is '0'" },
    { line: 4, rule: "freightClass must be one of the 18; it is '86'" },
    { line: 5, rule: "charge must be dollars; it is 'free'" },
    { line: 6, rule: 'must have 5 fields; it has 1' },
  ]);
  await expect(fitInvoices([header, ...rows.slice(0, 9)].join('\n'), deps)).rejects.toThrow('there are 9');
  await expect(fitInvoices('a,b', deps)).rejects.toThrow('the first line must be originZip');
});
