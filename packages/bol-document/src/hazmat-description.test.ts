import type { BolDraftLineItem } from '@freightwright/contracts';
import { expect, it } from 'vitest';
import { packageCodeOf } from './hazmat-description.ts';
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

it('batteries secured to a pallet have the pallet as their package', () => {
  const batteries = {
    identificationNumber: 'UN2794',
    properShippingName: 'Batteries, wet, filled with acid',
    packageKind: 'pallet',
  };
  const printed = { ...line(batteries), packages: 2, packageType: 'carton' } as const;
  expect([hazmatDescription(printed).packages, packageCodeOf(printed)]).toEqual(['2 pallets', 'PLT']);
});

it.each([
  ['no subsidiary class', { subsidiaryClasses: [] }, 'UN2744, Cyclobutyl chloroformate, 6.1, PG II'],
  ['no packing group', { packingGroup: undefined }, 'UN2744, Cyclobutyl chloroformate, 6.1, (8, 3)'],
])('%s leaves no gap', (_name, change, basic) => {
  expect(hazmatDescription(line(change)).basic).toBe(basic);
});

it('what is added stands around the basic description, where 172.203 allows it', () => {
  const all = {
    technicalName: 'contains Octanoyl chloride',
    reportableQuantity: true,
    hazardousSubstances: 'Phosgene',
    residue: true,
    inhalationZone: 'B',
    marinePollutant: true,
    limitedQuantity: true,
    specialPermit: '11110',
    hot: true,
    packageKind: 'steel drum',
    ergGuide: '155',
  } as const;
  const basic = 'UN2744, HOT Cyclobutyl chloroformate (contains Octanoyl chloride), 6.1, (8, 3), PG II';
  expect(hazmatDescription(line(all))).toEqual({
    description: `RESIDUE: Last Contained RQ, ${basic}`,
    basic,
    additions: [
      'Poison-Inhalation Hazard, Zone B',
      'Limited Quantity',
      '(Phosgene)',
      'Marine Pollutant',
      'DOT-SP 11110',
      'ERG Guide 155',
    ],
    quantity: '1,200 lb',
    packages: '12 steel drums',
  });
});

// Special provision 13 of 49 CFR 172.102.
it('anhydrous ammonia is an inhalation hazard without a zone', () => {
  expect(hazmatDescription(line({ poisonousByInhalation: true })).additions).toEqual(['Inhalation Hazard']);
});

it('one package is one package, and a kind that is not known stands as it was typed', () => {
  expect(hazmatDescription({ ...line(), packages: 1, packageType: 'box' }).packages).toBe('1 box');
  expect(hazmatDescription({ ...line({ packageKind: 'fiberboard box' }), packages: 1 }).packages).toBe(
    '1 fiberboard box',
  );
  expect(hazmatDescription(line({ packageKind: 'hogshead' })).packages).toBe('12 hogshead');
});

it.each([
  ['steel drum', 'DRM'],
  ['jerrican', 'JER'],
  ['', 'BOX'],
  ['hogshead', 'BOX'],
])('the package column follows the packages of the description: %j is %s', (packageKind, code) => {
  expect(packageCodeOf({ ...line({ packageKind }), packageType: 'box' })).toBe(code);
});

it('the package column of a line that is not hazardous has its own package type', () => {
  expect(packageCodeOf({ packageType: 'box', hazmat: false, hazmatDetails: { packageKind: 'drum' } })).toBe(
    'BOX',
  );
});

it('a line that is not filled in yet has an empty description', () => {
  expect(hazmatDescription({ hazmat: true })).toMatchObject({ description: '', basic: '', quantity: '' });
});
