import { bolMonthLimits, usStates } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { createMonthSums, type IssuedFreight } from './bol-month.ts';

const issuedAt = new Date('2026-11-20T12:00:00Z');
const lineItems: IssuedFreight['form']['lineItems'] = [{ nmfcClass: '70', weight: 500 }];
const freight = (differences: Partial<IssuedFreight['form']> = {}): IssuedFreight => ({
  issuedAt,
  form: { shipperState: 'IL', consigneeState: 'GA', lineItems, ...differences },
});
const sumsOf = (...bills: IssuedFreight[]) => {
  const sums = createMonthSums();
  for (const bill of bills) sums.add(bill);
  return sums.sums();
};

it('sums lines up by class, lowest first, and puts those without one last', () => {
  const lineItems = [
    { nmfcClass: undefined, weight: 10 },
    { nmfcClass: '100', weight: 0.1 },
    { nmfcClass: '92.5', weight: 0.2 },
  ] as const;
  expect(sumsOf(freight({ lineItems }), freight({ lineItems })).classes).toEqual([
    { freightClass: '92.5', lines: 2, weightLb: 0.4 },
    { freightClass: '100', lines: 2, weightLb: 0.2 },
    { freightClass: null, lines: 2, weightLb: 20 },
  ]);
});

it('counts a lane by direction, most bills first, then by weight', () => {
  const back = freight({
    shipperState: 'GA',
    consigneeState: 'IL',
    lineItems: [{ nmfcClass: '70', weight: 900 }],
  });
  const { lanes, otherLanes } = sumsOf(freight(), freight(), back, freight({ consigneeState: 'TX' }));
  expect(lanes).toEqual([
    { from: 'IL', to: 'GA', bills: 2, weightLb: 1_000 },
    { from: 'GA', to: 'IL', bills: 1, weightLb: 900 },
    { from: 'IL', to: 'TX', bills: 1, weightLb: 500 },
  ]);
  expect(otherLanes).toEqual({ lanes: 0, bills: 0, weightLb: 0 });
});

it('tells so many lanes apart, and sums up the rest', () => {
  const states = Object.keys(usStates) as IssuedFreight['form']['consigneeState'][];
  const bills = states.map((consigneeState) =>
    freight({ consigneeState, lineItems: [{ nmfcClass: '50', weight: 0.1 }] }),
  );
  const { lanes, otherLanes } = sumsOf(...bills);
  const rest = states.length - bolMonthLimits.lanes;
  expect(lanes).toHaveLength(bolMonthLimits.lanes);
  expect(rest).toBeGreaterThan(0);
  expect(otherLanes).toEqual({ lanes: rest, bills: rest, weightLb: rest / 10 });
});
