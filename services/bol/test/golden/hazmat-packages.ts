import type { GoldenRow } from './golden-row.ts';
import { hazmatBill, hazmatLine } from './hazmat-lines.ts';

const details = 'lineItems.0.hazmatDetails';
const refused = (field: string, rule: string) => ({ refused: { [`${details}.${field}`]: rule } });
const issuedWith = (...warnings: string[]) => ({ warnings });

const paint = 'UN1263 | Paint | 3 | II';
const acid = 'UN1830 | Sulfuric acid | 8 | II';
const limited = { limitedQuantity: true } as const;
const cans = { packages: 20, packageType: 'box', weight: 800 } as const;
const tote = { packages: 1, packageType: 'tote', handlingUnits: 1, handlingUnitType: 'tote' } as const;
const onePail = { packages: 1, packageType: 'pail', handlingUnits: 1, handlingUnitType: 'pail' } as const;

/** Limited quantities, reportable quantities, and amounts that cannot be. */
export const hazmatPackages: readonly GoldenRow[] = [
  {
    name: 'a limited quantity of paint in boxes',
    source: '49 CFR 172.203(b), 173.150(b)(2)',
    bill: hazmatBill(hazmatLine(paint, limited, cans)),
    expected: {
      texts: ['UN1263, Paint, 3, PG II, Limited Quantity, 600 lb, 20 boxes'],
      ...issuedWith('limited-quantity-inner'),
    },
  },
  {
    name: 'a limited quantity in a drum of 500 lb',
    source: '49 CFR 173.150(b), PHMSA 07-0067',
    bill: hazmatBill(
      hazmatLine(paint, { ...limited, quantity: 55, quantityUnit: 'gal' }, { packages: 1, weight: 500 }),
    ),
    expected: refused('limitedQuantity', 'limited-quantity-gross'),
  },
  {
    name: 'a limited quantity of 66 lb in each of 10 boxes, by the weight of the packages',
    source: '49 CFR 173.150(b), 30 kg (66 lb) gross',
    bill: hazmatBill(
      hazmatLine(paint, { ...limited, packagesWeight: 660 }, { ...cans, packages: 10, weight: 720 }),
    ),
    expected: issuedWith('limited-quantity-inner'),
  },
  {
    name: 'a limited quantity of 66.1 lb in each of 10 boxes, by the weight of the packages',
    source: '49 CFR 173.150(b), 30 kg (66 lb) gross',
    bill: hazmatBill(
      hazmatLine(paint, { ...limited, packagesWeight: 661 }, { ...cans, packages: 10, weight: 720 }),
    ),
    expected: refused('limitedQuantity', 'limited-quantity-gross'),
  },
  {
    name: 'a limited quantity of cartridges',
    source: '49 CFR 173.63(b)(2)(iv)',
    bill: hazmatBill(hazmatLine('UN0012 | Cartridges, small arms | 1.4S', limited, cans)),
    expected: {
      texts: ['UN0012, Cartridges, small arms, 1.4S, Limited Quantity, 600 lb, 20 boxes'],
      ...issuedWith('limited-quantity-inner'),
    },
  },
  {
    name: 'a limited quantity of cartridges in a box of 70 lb',
    source: '49 CFR 173.63(b)(2)(iv)',
    bill: hazmatBill(
      hazmatLine(
        'UN0012 | Cartridges, small arms | 1.4S',
        { ...limited, quantity: 66.5 },
        { ...onePail, packageType: 'box', handlingUnitType: 'box', weight: 70 },
      ),
    ),
    expected: refused('limitedQuantity', 'limited-quantity-gross'),
  },
  {
    name: 'a limited quantity of chlorine',
    source: '49 CFR 172.101(i)(1), column 8A: None',
    bill: hazmatBill(
      hazmatLine('UN1017 | Chlorine | 2.3 | | 5.1 8', { ...limited, packageKind: 'cylinder', quantity: 60 }),
    ),
    expected: refused('limitedQuantity', 'limited-quantity-not-allowed'),
  },
  {
    name: 'a limited quantity needs no emergency phone',
    source: '49 CFR 172.604(d)(1)',
    bill: { lineItems: [hazmatLine(paint, limited, cans)] },
    expected: { absent: ['(800) 555-0119'], ...issuedWith('limited-quantity-inner') },
  },
  {
    name: 'paint without an emergency phone',
    source: '49 CFR 172.604(a)',
    bill: { lineItems: [hazmatLine(paint)] },
    expected: { refused: { emergencyPhone: 'required', emergencyContract: 'required' } },
  },
  {
    name: '2,600 lb of sulfuric acid in a tote without RQ',
    source: '49 CFR 172.203(c)(2), Appendix A: 1,000 lb',
    bill: hazmatBill(hazmatLine(acid, { quantity: 2_600 }, { ...tote, weight: 2_750 })),
    expected: refused('reportableQuantity', 'reportable-quantity-missing'),
  },
  {
    name: '2,600 lb of sulfuric acid in a tote with RQ',
    source: '49 CFR 172.203(c)(2), Appendix A: 1,000 lb',
    bill: hazmatBill(
      hazmatLine(acid, { quantity: 2_600, reportableQuantity: true }, { ...tote, weight: 2_750 }),
    ),
    expected: { texts: ['RQ, UN1830, Sulfuric acid, 8, PG II, 2,600 lb, 1 tote'] },
  },
  {
    name: '2,600 lb of sulfuric acid in eight drums',
    source: '49 CFR 171.8 (hazardous substance), PHMSA 01-0137: in one package',
    bill: hazmatBill(hazmatLine(acid, { quantity: 2_600 }, { weight: 2_900 })),
    expected: { absent: ['RQ'] },
  },
  {
    name: 'RQ for a gallon of acid',
    source: '49 CFR 171.8, PHMSA 15-0048',
    bill: hazmatBill(
      hazmatLine(
        acid,
        { quantity: 1, quantityUnit: 'gal', reportableQuantity: true },
        { ...onePail, weight: 16 },
      ),
    ),
    expected: refused('reportableQuantity', 'reportable-quantity-not-reached'),
  },
  {
    name: 'RQ for paint without a substance',
    source: '49 CFR 172.203(c)(1)',
    bill: hazmatBill(hazmatLine(paint, { reportableQuantity: true })),
    expected: refused('hazardousSubstances', 'substance-missing'),
  },
  {
    name: 'RQ for paint with xylene, whose quantity is unknown',
    source: '49 CFR 171.8 (hazardous substance)',
    bill: hazmatBill(hazmatLine(paint, { reportableQuantity: true, hazardousSubstances: 'Xylene' })),
    expected: refused('substanceWeight', 'substance-quantity-missing'),
  },
  {
    name: 'RQ for paint with 100 lb of xylene in a drum',
    source: '49 CFR 172.203(c)(1), Appendix A: 100 lb',
    bill: hazmatBill(
      hazmatLine(
        paint,
        { reportableQuantity: true, hazardousSubstances: 'Xylene', substanceWeight: 100, quantity: 4_000 },
        { weight: 4_400 },
      ),
    ),
    expected: { texts: ['RQ, UN1263, Paint, 3, PG II, (Xylene), 4,000 lb, 8 drums'] },
  },
  {
    name: 'RQ for paint with 99 lb of xylene in a drum',
    source: '49 CFR 171.8, Appendix A: 100 lb',
    bill: hazmatBill(
      hazmatLine(
        paint,
        { reportableQuantity: true, hazardousSubstances: 'Xylene', substanceWeight: 99, quantity: 4_000 },
        { weight: 4_400 },
      ),
    ),
    expected: refused('reportableQuantity', 'reportable-quantity-not-reached'),
  },
  {
    name: 'RQ with the substance as the technical name prints it once',
    source: '49 CFR 172.203(c)(1)',
    bill: hazmatBill(
      hazmatLine(
        'UN1993 | Flammable liquids, n.o.s. | 3 | II',
        {
          ...{ technicalName: 'Xylene', hazardousSubstances: 'Xylene', reportableQuantity: true },
          ...{ substanceWeight: 300, quantity: 2_500 },
        },
        { weight: 2_800 },
      ),
    ),
    expected: {
      texts: ['RQ, UN1993, Flammable liquids, n.o.s. (Xylene), 3, PG II, 2,500 lb'],
      absent: ['(Xylene), 2,500'],
    },
  },
  {
    name: '2,000 lb net in a line of 100 lb gross',
    source: '49 CFR 171.8 (gross weight), 172.202(a)(5)',
    bill: hazmatBill(hazmatLine(paint, { quantity: 2_000 }, { weight: 100 })),
    expected: refused('quantity', 'net-above-gross'),
  },
  {
    name: '5,000 gal in 4 drums',
    source: '49 CFR 171.8, non-bulk packaging: 119 gal',
    bill: hazmatBill(
      hazmatLine(paint, { quantity: 5_000, quantityUnit: 'gal' }, { packages: 4, weight: 40_000 }),
    ),
    expected: refused('quantity', 'package-volume'),
  },
  {
    name: 'packages that weigh more than their line',
    source: '49 CFR 171.8 (gross weight)',
    bill: hazmatBill(hazmatLine(paint, { packagesWeight: 801 })),
    expected: refused('packagesWeight', 'net-above-gross'),
  },
  {
    name: 'a quantity without its unit',
    source: '49 CFR 172.202(a)(5)',
    bill: hazmatBill(hazmatLine(paint, { quantityUnit: undefined })),
    expected: refused('quantityUnit', 'required'),
  },
  {
    name: 'cylinders without a quantity',
    source: '49 CFR 172.202(a)(5)(iii)',
    bill: hazmatBill(
      hazmatLine('UN1066 | Nitrogen, compressed | 2.2', {
        ...{ packageKind: 'cylinder', quantity: undefined, quantityUnit: undefined },
      }),
    ),
    expected: { texts: ['UN1066, Nitrogen, compressed, 2.2, 8 cylinders'] },
  },
];
