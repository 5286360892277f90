import { readFile } from 'node:fs/promises';
import type {
  AccessorialId,
  EstimateInput,
  FreightClass,
  HandlingId,
  ServiceType,
  ShipmentUnit,
  Terms,
} from '@freightwright/domain';
import { accessorials, centsFromUsd, estimate, handlings, isFreightClass } from '@freightwright/domain';
import { describe, expect, it, test } from 'vitest';
import { modelled, origin as point, tariff } from '../../test/estimate-fixture.ts';

interface Golden {
  isModelled: boolean;
  service: ServiceType;
  miles: number;
  zip: string | undefined;
  units: ShipmentUnit[];
  terms: Terms;
  accessorials: AccessorialId[];
  handling: HandlingId[];
  steps: string[];
}

const text = await readFile(new URL('golden-rates.md', import.meta.url), 'utf8');
const [ofOwn = '', ofBuiltIn = '', ofEdges = ''] = text.split(
  /^## (?:The built-in tariff|The warnings of an estimate)/m,
);
const rowsOf = (section: string, isModelled: boolean) =>
  section
    .split('\n')
    .filter((line) => /^\| (ltl|truckload|expedited|standard) /.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map((cells) => [cells.slice(1, 6).join(', '), golden(isModelled, cells.slice(1))] as const);
const rows = [...rowsOf(ofOwn, false), ...rowsOf(ofBuiltIn, true)];

function golden(
  isModelled: boolean,
  [service, miles, freight = '', extras = '', , arithmetic = '']: string[],
): Golden {
  const asked = extras.split(', ').filter((each) => each in accessorials) as AccessorialId[];
  const amount = (name: string) => new RegExp(`${name} ([\\d.]+)`).exec(extras)?.[1];
  const number = (name: string) => (amount(name) === undefined ? undefined : Number(amount(name)));
  const minimum = number('minimum');
  return {
    isModelled,
    service: service as ServiceType,
    miles: Number(miles),
    zip: amount('ZIP'),
    units: unitsOf(freight),
    accessorials: asked,
    handling: extras.split(', ').filter((each) => each in handlings) as HandlingId[],
    terms: {
      discountPercent: number('discount'),
      minimumCents: minimum === undefined ? undefined : centsFromUsd(minimum),
      fuelPercent: number('fuel'),
      fakClass: amount('fak') as FreightClass | undefined,
    },
    steps: arithmetic.split('; '),
  };
}

/** '20 of 48x40x60 in, 1500 lb', or one pallet with given classes: '300 lb of 150 + 150 lb of 60'. */
function unitsOf(freight: string): ShipmentUnit[] {
  const [, count, lengthIn, widthIn, heightIn, weightLb] =
    /^(\d+) of (\d+)x(\d+)x(\d+) in, ([\d.]+) lb$/.exec(freight) ?? [];
  const sides = { lengthIn: Number(lengthIn), widthIn: Number(widthIn), heightIn: Number(heightIn) };
  if (count !== undefined) {
    return [{ ...sides, count: Number(count), weightLb: Number(weightLb), stackable: false }];
  }
  const commodities = freight.split(' + ').map((each) => {
    const [, pounds, freightClass = ''] = /^([\d.]+) lb of ([\d.]+)$/.exec(each) ?? [];
    if (!isFreightClass(freightClass)) throw new Error(`no freight: ${freight}`);
    return { weightLb: Number(pounds), freightClass };
  });
  const total = commodities.reduce((sum, each) => sum + each.weightLb, 0);
  return [
    { lengthIn: 48, widthIn: 40, heightIn: 48, count: 1, stackable: false, weightLb: total, commodities },
  ];
}

/** The cents of a step: sums of products, one difference, or the greater or lesser of two. */
function centsOf(step: string): number {
  const [, extreme, a = '', b = ''] = /^(max|min)\(([\d.]+), ([\d.]+)\)$/.exec(step) ?? [];
  if (extreme !== undefined) return Math[extreme as 'max' | 'min'](cents(a), cents(b));
  const [less = '', off] = step.split(' - ');
  if (off !== undefined) return cents(less) - cents(off);
  const products = step.split(' + ').map((product) => product.split(' * ').map(Number));
  return cents(String(products.reduce((sum, each) => sum + each.reduce((all, one) => all * one, 1), 0)));
}

const cents = (dollars: string) => centsFromUsd(Number(dollars));

const inputOf = ({ steps: _, isModelled, miles, zip = point.zip, ...asked }: Golden): EstimateInput => ({
  ...asked,
  tariff: isModelled ? modelled : tariff,
  day: '2026-11-20',
  lane: { origin: point, destination: { ...point, zip }, miles },
});

describe('the rates that were checked by hand', () => {
  it('are at least 40, for every service', () => {
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(new Set(rows.map(([, { service }]) => service)).size).toBe(4);
  });

  test.each(rows)('%s', (_, row) => {
    for (const step of row.steps) {
      const [left = '', right = ''] = step.split(' = ');
      expect([step, centsOf(left)]).toEqual([step, cents(right)]);
    }
    const total = row.steps.at(-1)?.split(' = ')[1] ?? '';
    const found = estimate(inputOf(row));
    expect(found.totalCents).toBe(cents(total));
    expect(found.factors.reduce((sum, factor) => sum + factor.cents, 0)).toBe(found.totalCents);
    // Every factor that contributes to the price is a step of the arithmetic.
    const { rating, grossCents } = found.breakdown;
    for (const { cents: amount } of found.breakdown.otherCharges) {
      expect(row.steps.at(-1)).toContain(String((amount / 100).toFixed(2)));
    }
    const amounts = row.steps.map((step) => cents(step.split(' = ')[1] ?? ''));
    expect(amounts).toContain(grossCents);
    expect(amounts).toContain(found.fuelCents);
    if (rating.method !== 'class') return;
    const deficit = rating.deficit?.chargeCents ?? 0;
    expect(rating.classes.reduce((sum, each) => sum + each.chargeCents, deficit)).toBe(grossCents);
  });
});

describe('the edges that a rating desk knows', () => {
  const edges = rowsOf(ofEdges, true);

  it('are at least 24', () => {
    expect(edges.length).toBeGreaterThanOrEqual(24);
  });

  test.each(edges)('%s', (_, row) => {
    const { warnings, confidence } = estimate(inputOf(row));
    const titles = warnings.map(({ title }) => title);
    expect(titles).toEqual(row.steps[0] === 'none' ? [] : row.steps);
    const ordinary = estimate(inputOf({ ...row, handling: [], accessorials: [], zip: undefined })).confidence;
    const isLess = titles.some((title) => /not in the estimate|more at some/.test(title));
    expect(confidence < ordinary).toBe(isLess);
  });
});
