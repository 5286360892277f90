import type { GoldenRow } from './golden-row.ts';
import { hazmatBill, hazmatLine } from './hazmat-lines.ts';

const details = 'lineItems.0.hazmatDetails';
const hazardous = 'commodities.handlingUnits.0.lineItems.0';

const cartridges = 'UN0012 | Cartridges, small arms | 1.4S';
const boxes = { packages: 20, packageType: 'box', handlingUnits: 1, weight: 900 } as const;
const onPallets = { packages: 2, packageType: 'pallet', weight: 2_000 } as const;

/** Freight that the law allows, and whose paper differs from that of other materials. */
export const hazmatLawful: readonly GoldenRow[] = [
  {
    name: 'small arms cartridges by their net mass',
    source: '49 CFR 172.202(a)(5)(i), PHMSA 04-0086',
    bill: hazmatBill(hazmatLine(cartridges, { quantity: 850 }, boxes)),
    expected: {
      texts: ['UN0012, Cartridges, small arms, 1.4S, 850 lb, 20 boxes'],
      absent: ['PG'],
      ebol: {
        [`${hazardous}.hazardousDetails.class`]: '1.4S',
        [`${hazardous}.hazardousDescription`]: 'UN0012, Cartridges, small arms, 1.4S, 850 lb, 20 boxes',
      },
    },
  },
  {
    name: 'small arms cartridges by volume',
    source: '49 CFR 172.202(a)(5)(i), PHMSA 04-0086',
    bill: hazmatBill(hazmatLine(cartridges, { quantity: 20, quantityUnit: 'gal' }, boxes)),
    expected: { refused: { [`${details}.quantityUnit`]: 'article-mass' } },
  },
  {
    name: 'blank cartridges',
    source: '49 CFR 172.101(c)(1), one of the names that the table joins by or',
    bill: hazmatBill(hazmatLine('UN0014 | Cartridges, small arms, blank | 1.4S', { quantity: 850 }, boxes)),
    expected: { texts: ['UN0014, Cartridges, small arms, blank, 1.4S, 850 lb, 20 boxes'] },
  },
  {
    name: 'cartridges, power device',
    source: '49 CFR 173.63(b)(1)',
    bill: hazmatBill(hazmatLine('UN0323 | Cartridges, power device | 1.4S', { quantity: 850 }, boxes)),
    expected: { texts: ['UN0323, Cartridges, power device, 1.4S, 850 lb, 20 boxes'] },
  },
  {
    name: 'cartridges beside propane, unlabeled and so not segregated',
    source: '49 CFR 177.848(a)',
    bill: hazmatBill(
      hazmatLine(cartridges, { quantity: 850 }, boxes),
      hazmatLine('UN1978 | Propane | 2.1', { packageKind: 'cylinder' }),
    ),
    expected: { texts: ['UN1978, Propane, 2.1, 600 lb, 8 cylinders'] },
  },
  {
    name: 'fireworks',
    source: '49 CFR 172.202(a)(5)(i), net explosive mass',
    bill: hazmatBill(hazmatLine('UN0336 | Fireworks | 1.4G', {}, boxes)),
    expected: { refused: { [`${details}.identificationNumber`]: 'explosive' } },
  },
  {
    name: 'batteries filled with acid, secured to pallets',
    source: '49 CFR 173.159(d)(1), PHMSA 16-0131',
    bill: hazmatBill(
      hazmatLine('UN2794 | Batteries, wet, filled with acid | 8', { quantity: 1_900 }, onPallets),
    ),
    expected: {
      texts: ['UN2794, Batteries, wet, filled with acid, 8, 1,900 lb, 2 pallets'],
      ebol: { [`${hazardous}.packagingType`]: 'PAT' },
    },
  },
  {
    name: 'batteries filled with alkali, secured to skids',
    source: '49 CFR 173.159(d)(1)',
    bill: hazmatBill(
      hazmatLine(
        'UN2795 | Batteries, wet, filled with alkali | 8',
        { quantity: 1_900, packageKind: 'skid' },
        onPallets,
      ),
    ),
    expected: { texts: ['UN2795, Batteries, wet, filled with alkali, 8, 1,900 lb, 2 skids'] },
  },
  {
    name: 'non-spillable batteries on pallets',
    source: '49 CFR 173.159(d)(1), 173.159a',
    bill: hazmatBill(
      hazmatLine('UN2800 | Batteries, wet, non-spillable | 8', { quantity: 1_900 }, onPallets),
    ),
    expected: { texts: ['UN2800, Batteries, wet, non-spillable, 8, 1,900 lb, 2 pallets'] },
  },
  {
    name: 'a pallet as the package of paint',
    source: '49 CFR 172.202(a)(7), PHMSA 23-0094',
    bill: hazmatBill(hazmatLine('UN1263 | Paint | 3 | II', {}, onPallets)),
    expected: { refused: { [`${details}.packageKind`]: 'rule' } },
  },
  {
    name: 'dry lithium batteries on a pallet without a box',
    source: '49 CFR 172.202(a)(7), 173.185(b)',
    bill: hazmatBill(hazmatLine('UN3480 | Lithium ion batteries | 9', { quantity: 1_900 }, onPallets)),
    expected: { refused: { [`${details}.packageKind`]: 'rule' } },
  },
];
