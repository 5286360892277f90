import { expect, it } from 'vitest';
import { findPollutants, findSubstances } from '../find/find-listed.ts';
import type { HazmatRow } from '../hazmat-table.ts';
import { hazmatTable } from '../table/index.ts';
import { needsEmergencyPhone } from './emergency-phone.ts';
import { entryOf } from './hazmat-entry.ts';
import {
  allowsLimitedQuantity,
  isReportable,
  pollutantPercent,
  reportablePercent,
  rowsOfNumber,
} from './rows.ts';

const table = hazmatTable();

function row(number: string, group?: string): HazmatRow {
  const found = rowsOfNumber(table, number).find(({ packingGroup }) => packingGroup === group);
  if (found === undefined) throw new Error(`${number} ${group ?? ''} is not in the table`);
  return found;
}

// Column 8A of 49 CFR 172.101, as amended 2025-06-23.
it.each([
  ['UN1263', 'II', true, 'section 150'],
  ['UN1830', 'II', true, 'section 154'],
  ['UN1950', undefined, true, 'section 306'],
  ['UN3269', undefined, true, 'polyester resin kits, section 165'],
  ['UN1987', 'II', true, 'sections 4b and 150'],
  ['UN0012', undefined, true, 'section 63(b)'],
  ['UN0044', undefined, false, 'None'],
  ['UN0366', undefined, false, 'None'],
  ['UN1017', undefined, false, 'None'],
  ['UN3480', undefined, false, 'section 185 is an exception of another kind'],
  ['UN3166', undefined, false, 'section 220 is an exception of another kind'],
  ['UN1987', 'I', false, 'section 4b alone is de minimis'],
])('%s %s as a limited quantity: %s (%s)', (number, group, allowed, _column) => {
  expect(allowsLimitedQuantity(row(number, group))).toBe(allowed);
});

// 49 CFR 172.604(d)(1) and (2).
it.each([
  ['Paint', 'II', false, true],
  ['Paint', 'II', true, false],
  ['Consumer commodity', undefined, false, false],
  ['Battery-powered vehicle', undefined, false, false],
  ['Dry ice', undefined, false, false],
  ['Refrigerating machines', undefined, false, false],
  ['Krill meal', 'III', false, false],
  ['Krill meal', 'II', false, true],
  ['Vehicle, fuel cell, flammable gas powered', undefined, false, true],
])(
  '%s, PG %s, limited quantity %s: emergency phone %s',
  (properShippingName, packingGroup, limitedQuantity, asked) => {
    expect(needsEmergencyPhone({ properShippingName, packingGroup, limitedQuantity })).toBe(asked);
  },
);

// Appendix A to 49 CFR 172.101, Table 1.
it.each([
  ['UN1090', 'II', '', 'Acetone', 5_000],
  ['UN1017', undefined, '', 'Chlorine', 10],
  ['UN1830', 'II', '', 'Sulfuric acid', 1_000],
  ['UN1824', 'II', '', 'Sodium hydroxide', 1_000],
  ['UN1005', undefined, '', 'Ammonia', 100],
  ['UN1114', 'II', '', 'Benzene', 10],
  ['UN1993', 'II', 'contains 30% Xylene and Acetone', 'Xylene', 100],
  ['UN3082', 'III', 'Toluene', 'Toluene', 1_000],
])('%s %s (%s) is %s with a reportable quantity of %i lb', (number, group, technicalName, name, pounds) => {
  const [substance] = findSubstances(table, row(number, group), technicalName);
  expect(substance).toEqual({ name, reportableQuantityLb: pounds });
});

it('names no substance for paint, nor chlorine for chlorine trifluoride', () => {
  expect(findSubstances(table, row('UN1263', 'II'))).toEqual([]);
  expect(findSubstances(table, row('UN1749')).map(({ name }) => name)).not.toContain('Chlorine');
});

// 49 CFR 171.8, hazardous substance: the quantity in one package, and the concentration by weight of a mixture.
it.each([
  [5_000, 5_000, 100, true],
  [5_000, 4_999.9, 100, false],
  [10, 10, 100, true],
  [1_000, 2_000, 50, true],
  [1_000, 1_999, 50, false],
  [5_000, 60_000, 9.9, false],
  [5_000, 60_000, 10, true],
  [10, 60_000, 0.019, false],
  [10, 60_000, 0.02, true],
])(
  'reportable quantity %f lb, %f lb in a package at %f %%: %s',
  (reportableQuantityLb, packageLb, percent, reportable) => {
    expect(isReportable({ name: 'any', reportableQuantityLb }, packageLb, percent)).toBe(reportable);
  },
);

it.each([
  [5_000, 10],
  [1_000, 2],
  [100, 0.2],
  [10, 0.02],
  [1, 0.002],
])('a mixture counts from a reportable quantity of %i lb on at %f %%', (reportableQuantityLb, percent) => {
  expect(reportablePercent({ name: 'any', reportableQuantityLb })).toBe(percent);
});

// Appendix B to 49 CFR 172.101; 'PP' is a severe marine pollutant.
it.each([
  ['UN1098', 'I', '', 'Allyl alcohol', false, 10],
  ['UN3082', 'III', 'Aldrin', 'Aldrin', true, 1],
])(
  '%s %s (%s) holds the marine pollutant %s, severe %s, from %i %%',
  (number, group, technicalName, name, severe, percent) => {
    const [pollutant] = findPollutants(table, row(number, group), technicalName);
    expect(pollutant).toEqual({ name, severe });
    expect(pollutant && pollutantPercent(pollutant)).toBe(percent);
    expect(findPollutants(table, row('UN1090', 'II'))).toEqual([]);
  },
);

it('fills an entry in from a row, under the chosen name', () => {
  expect(entryOf(row('UN2789', 'II'), 'Acetic acid solution')).toEqual({
    identificationNumber: 'UN2789',
    properShippingName: 'Acetic acid solution',
    hazardClass: '8',
    subsidiaryClasses: ['3'],
    packingGroup: 'II',
  });
});
