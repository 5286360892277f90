import { expect, it } from 'vitest';
import { checkAmount, type HazmatAmount } from './package-kinds.ts';

const drums = { packages: 4, packageKind: 'drum', quantity: 220, quantityUnit: 'gal' };

// 49 CFR 172.202(a)(5) and (7): cylinders, bulk packages and residues need no quantity.
it.each<HazmatAmount>([
  drums,
  { packages: 12, packageKind: 'cylinder' },
  { packages: 2, packageKind: 'IBC' },
  { packages: 3, packageKind: 'drum', residue: true },
  // 49 CFR 173.159(d); PHMSA 16-0131: batteries secured to a pallet.
  { identificationNumber: 'UN2794', packages: 2, packageKind: 'pallet', quantity: 1_800, quantityUnit: 'lb' },
  { identificationNumber: 'UN2800', packages: 2, packageKind: 'skid', quantity: 1_800, quantityUnit: 'lb' },
])('takes %j', (amount) => {
  expect(checkAmount(amount)).toEqual([]);
});

it.each<[HazmatAmount, string, string]>([
  [{ ...drums, packageKind: 'pallet' }, 'packageKind', 'A pallet is not a hazardous materials package'],
  [
    { ...drums, identificationNumber: 'UN3480', packageKind: 'pallet' },
    'packageKind',
    'A pallet is not a hazardous materials package',
  ],
  [{ ...drums, packageKind: 'toString' }, 'packageKind', 'is not a hazardous materials package'],
  [{ ...drums, packageKind: '' }, 'packageKind', 'Say what the packages are'],
  [{ ...drums, packages: undefined }, 'packages', 'how many packages'],
  [{ ...drums, packages: 0 }, 'packages', 'how many packages'],
  [{ ...drums, packages: 1.5 }, 'packages', 'in whole numbers'],
  [{ ...drums, quantity: undefined }, 'quantity', 'total quantity'],
  [{ ...drums, quantity: Number.NaN }, 'quantity', 'total quantity'],
  [{ ...drums, quantity: -1 }, 'quantity', 'total quantity'],
  [{ ...drums, quantityUnit: undefined }, 'quantityUnit', 'Choose the unit'],
  [{ ...drums, quantityUnit: 'stone' }, 'quantityUnit', 'Choose the unit'],
  // A quantity always has a unit, even where it is optional.
  [{ packages: 12, packageKind: 'cylinder', quantity: 50 }, 'quantityUnit', 'Choose the unit'],
])('refuses %j at %s', (amount, field, message) => {
  const problems = checkAmount(amount);
  expect(problems.map((one) => one.field)).toEqual([field]);
  expect(problems[0]?.message).toContain(message);
});
