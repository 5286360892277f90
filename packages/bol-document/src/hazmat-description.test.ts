import type { BolDraftLineItem } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { hazmatDescription } from './index.ts';

const details = {
  identificationNumber: 'UN2744',
  properShippingName: 'Cyclobutyl chloroformate',
  hazardClass: '6.1',
  subsidiaryClasses: ['8', '3'],
  packingGroup: 'II',
  quantity: 1_200,
  quantityUnit: 'lb',
} as const;
const line = (change: BolDraftLineItem['hazmatDetails'] = {}): BolDraftLineItem => ({
  packages: 12,
  packageType: 'drum',
  hazmat: true,
  hazmatDetails: { ...details, subsidiaryClasses: [...details.subsidiaryClasses], ...change },
});

it('the basic description stands in the order of 49 CFR 172.202(b), nothing between', () => {
  expect(hazmatDescription(line()).basic).toBe('UN2744, Cyclobutyl chloroformate, 6.1, (8, 3), PG II');
});

it.each([
  ['no subsidiary class', { subsidiaryClasses: [] }, 'UN2744, Cyclobutyl chloroformate, 6.1, PG II'],
  ['no packing group', { packingGroup: undefined }, 'UN2744, Cyclobutyl chloroformate, 6.1, (8, 3)'],
])('%s leaves no gap', (_name, change, basic) => {
  expect(hazmatDescription(line(change)).basic).toBe(basic);
});

it('what is added stands around the basic description, never in it', () => {
  const all = {
    technicalName: 'contains Octanoyl chloride',
    reportableQuantity: true,
    marinePollutant: true,
    limitedQuantity: true,
  };
  expect(hazmatDescription(line(all))).toEqual({
    prefix: 'RQ',
    basic: 'UN2744, Cyclobutyl chloroformate, 6.1, (8, 3), PG II',
    additions: ['(contains Octanoyl chloride)', 'Ltd Qty', 'Marine Pollutant'],
    quantity: '1,200 lb',
    packages: '12 drums',
  });
});

it('one package is one package', () => {
  expect(hazmatDescription({ ...line(), packages: 1, packageType: 'box' }).packages).toBe('1 box');
});

it('a line that is not filled in yet has an empty description', () => {
  expect(hazmatDescription({ hazmat: true })).toMatchObject({ prefix: '', basic: '', quantity: '' });
});
