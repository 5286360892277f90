import { type BolFormInput, checkSchema, Ebol } from '@freightwright/contracts';
import { ebolViolations } from '@freightwright/contracts/constants';
import { boxes, crate, type Line } from '@freightwright/samples';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyForm } from '../../test/fixture/any-form.ts';
import { formOf, linesOf, write } from '../../test/fixture/written-ebol.ts';
import { wholeWeights } from './ebol-freight.ts';

const invalidFields = (change: Partial<BolFormInput>) =>
  ebolViolations(formOf(change)).map(({ field, rule }) => `${field} ${rule}`);

describe('what the standard asks for and a bill may lack is at fault', () => {
  it('a place in a territory without a code', () => {
    const guam = { consigneeState: 'GU', consigneeZip: '96910' } as const;
    expect(invalidFields(guam)).toEqual(['consigneeState ebol-state']);
    expect(invalidFields({ consigneeState: 'PR', consigneeZip: '00901' })).toEqual([]);
  });
  it('a line that stands on no unit', () => {
    const onNone = { ...boxes, handlingUnits: 0 };
    expect(invalidFields({ lineItems: [onNone, onNone] })).toEqual([
      'lineItems.0.handlingUnits required',
      'lineItems.1.handlingUnits required',
    ]);
    expect(invalidFields({ lineItems: [onNone, crate] })).toEqual(['lineItems.0.handlingUnits required']);
    expect(invalidFields({ lineItems: [crate, onNone] })).toEqual([]);
  });
  it('LTL without a class; other service needs none', () => {
    const { nmfcClass: _, ...unclassed } = crate;
    const lineItems: Line[] = [crate, unclassed];
    expect(invalidFields({ lineItems })).toEqual(['lineItems.1.nmfcClass required']);
    const truckload = { lineItems, serviceType: 'FTL' } as const;
    expect(invalidFields(truckload)).toEqual([]);
    expect(linesOf(write(truckload)).map(({ classification }) => classification)).toEqual([
      '70',
      'Not required',
    ]);
  });
});

test.each([
  [[610], [610]],
  [
    [610.25, 610.25],
    [610, 611],
  ],
  [
    [0.5, 0.5, 0.5, 0.5],
    [1, 1, 1, 1],
  ],
  [
    [100.4, 100.4, 100.4, 100.4, 100.4],
    [100, 101, 100, 101, 100],
  ],
  // A line of less than a pound weighs one pound, without reducing another line.
  [
    [0.01, 0.01, 500],
    [1, 1, 500],
  ],
  [[], []],
])('lines of %o lb are %o lb in whole pounds', (exact, whole) => {
  expect(wholeWeights(exact)).toEqual(whole);
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('any bill', () => {
  it('is valid by the published fields', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        expect(ebolViolations(formOf(form))).toEqual([]);
        expect(checkSchema(Ebol, write(form))).toEqual({ ok: true, data: write(form) });
      }),
    );
  });

  it('weighs what its parts weigh, and less than a pound away from the bill', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const ebol = write(form);
        const { handlingUnits } = ebol.commodities;
        for (const { weight, lineItems } of handlingUnits) {
          expect(weight).toBe(sum(lineItems.map((line) => line.weight)));
        }
        const { grossWeight } = ebol.shipmentTotals;
        expect(grossWeight).toBe(sum(handlingUnits.map(({ weight }) => weight)));
        const exact = sum(form.lineItems.map(({ weight }) => Math.round(weight * 100))) / 100;
        // Only a line of less than a pound weighs more than its share of the sum.
        const light = form.lineItems.filter(({ weight }) => weight < 1).length;
        expect(grossWeight).toBeGreaterThanOrEqual(exact - 0.5);
        expect(grossWeight).toBeLessThanOrEqual(exact + 0.5 + light);
      }),
    );
  });

  it('keeps the order of its lines, each on the unit that it stands on', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const ebol = write(form);
        expect(linesOf(ebol).map(({ pieces }) => pieces)).toEqual(
          form.lineItems.map(({ packages }) => packages),
        );
        const own = form.lineItems.filter(({ handlingUnits }) => handlingUnits !== 0);
        expect(ebol.commodities.handlingUnits.map(({ count }) => count)).toEqual(
          own.map(({ handlingUnits }) => handlingUnits),
        );
        expect(ebol.shipmentTotals.handlingUnits).toBe(
          sum(own.map(({ handlingUnits = 1 }) => handlingUnits)),
        );
      }),
    );
  });

  it('loses no text of the bill', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const written = JSON.stringify(write(form));
        for (const text of textsOf(form)) expect(written, text).toContain(text);
      }),
    );
  });
});

/** The texts that the fixture makes: a word and five unique digits. */
const textsOf = (form: BolFormInput): string[] => JSON.stringify(form).match(/[A-Za-z]+ \d{5}(?=")/g) ?? [];
