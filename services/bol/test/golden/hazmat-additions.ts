import type { Line } from '@freightwright/samples';
import type { GoldenRow } from './golden-row.ts';
import { hazmatBill, hazmatLine } from './hazmat-lines.ts';

type Details = NonNullable<Line['hazmatDetails']>;

/** A row whose only line is this material, issued with these texts. */
const prints = (
  name: string,
  source: string,
  [basic, details = {}, line = {}]: readonly [string, Partial<Details>?, Partial<Line>?],
  ...texts: string[]
): GoldenRow => ({ name, source, bill: hazmatBill(hazmatLine(basic, details, line)), expected: { texts } });

/** A row whose only line is refused at one of its fields. */
const refuses = (
  name: string,
  source: string,
  [basic, details = {}, line = {}]: readonly [string, Partial<Details>?, Partial<Line>?],
  field: keyof Details,
  rule: string,
): GoldenRow => ({
  name,
  source,
  bill: hazmatBill(hazmatLine(basic, details, line)),
  expected: { refused: { [`lineItems.0.hazmatDetails.${field}`]: rule } },
});

const paint = 'UN1263 | Paint | 3 | II';
const cylinders = { packageKind: 'cylinder' };
const propane = 'UN1978 | Propane | 2.1';

/** What 49 CFR 172.203 adds to a description, other spellings of a name, and elements that the table does not have. */
export const hazmatAdditions: readonly GoldenRow[] = [
  prints(
    'a marine pollutant',
    '49 CFR 172.203(l)(2)',
    [paint, { marinePollutant: true }],
    'UN1263, Paint, 3, PG II, Marine Pollutant, 600 lb',
  ),
  prints('a hot material', '49 CFR 172.203(n)', [paint, { hot: true }], 'UN1263, HOT Paint, 3, PG II'),
  prints(
    'molten sulfur is not called hot again',
    '49 CFR 172.203(n)',
    ['UN2448 | Sulfur, molten | 4.1 | III', { hot: true }],
    'UN2448, Sulfur, molten, 4.1, PG III',
  ),
  prints(
    'a special permit',
    '49 CFR 172.203(a)',
    [paint, { specialPermit: 'sp 11110' }],
    'UN1263, Paint, 3, PG II, DOT-SP 11110',
  ),
  prints(
    'propane without odor',
    '49 CFR 172.203(p)',
    [propane, { ...cylinders, nonOdorized: true }],
    'UN1978, Propane, 2.1, Non-Odorized',
  ),
  prints(
    'the ERG guide',
    '49 CFR 172.602(b)(3)(ii)',
    [paint, { ergGuide: '128' }],
    'UN1263, Paint, 3, PG II, ERG Guide 128',
  ),
  prints(
    'the ERG guide of cartridges',
    'Emergency Response Guidebook 2024, guide 114',
    ['UN0012 | Cartridges, small arms | 1.4S', { ergGuide: '114' }],
    'UN0012, Cartridges, small arms, 1.4S, ERG Guide 114',
  ),
  prints(
    'a combustible liquid',
    '49 CFR 173.150(f)(1), 172.101(d)(4)',
    ['UN1263 | Paint | Combustible liquid | III'],
    'UN1263, Paint, Combustible liquid, PG III',
  ),
  prints(
    'ammonia within the United States',
    '49 CFR 172.102(c)(1), provision 13',
    ['UN1005 | Ammonia, anhydrous | 2.2', { ...cylinders, quantity: 60 }],
    'UN1005, Ammonia, anhydrous, 2.2, Inhalation Hazard',
  ),
  prints(
    'a toxic gas whose zone the shipper knows',
    '49 CFR 172.203(m)',
    [
      'UN1955 | Compressed gas, toxic, n.o.s. | 2.3',
      { ...cylinders, technicalName: 'Arsine', inhalationZone: 'A' },
    ],
    'UN1955, Compressed gas, toxic, n.o.s. (Arsine), 2.3, Toxic-Inhalation Hazard, Zone A',
  ),
  prints(
    'propane under the number of petroleum gases',
    '49 CFR 172.102(c)(1), provision 19',
    ['UN1075 | Propane | 2.1', cylinders],
    'UN1075, Propane, 2.1',
  ),
  prints(
    'a name in the plural',
    '49 CFR 172.101(c)(2)',
    ['UN1263 | Paints | 3 | II'],
    'UN1263, Paints, 3, PG II',
  ),
  prints(
    'the spelling of the international codes',
    '49 CFR 172.101(c)(1)',
    ['UN1830 | Sulphuric acid | 8 | II'],
    'UN1830, Sulphuric acid, 8, PG II',
  ),
  prints(
    'italic words that were typed',
    '49 CFR 172.101(c)(1)',
    ['UN1830 | Sulfuric acid with more than 51 percent acid | 8 | II'],
    'UN1830, Sulfuric acid with more than 51 percent acid, 8, PG II',
  ),
  prints(
    'a mixture',
    '49 CFR 172.101(c)(10)',
    ['UN1203 | Gasoline mixture | 3 | II'],
    'UN1203, Gasoline mixture, 3, PG II',
  ),
  prints(
    'a quantity in kilograms',
    '49 CFR 172.202(a)(5)',
    [paint, { quantity: 270.5, quantityUnit: 'kg' }],
    'UN1263, Paint, 3, PG II, 270.5 kg, 8 drums',
  ),
  prints(
    'steel drums',
    '49 CFR 172.202(a)(7)',
    [paint, { packageKind: 'steel drum' }],
    '600 lb, 8 steel drums',
    'DRM',
  ),
  prints(
    'one jerrican',
    '49 CFR 172.202(a)(7)',
    [paint, { packageKind: 'jerrican', quantity: 5, quantityUnit: 'gal' }, { packages: 1, weight: 60 }],
    '5 gal, 1 jerrican',
  ),
  prints(
    'lithium ion batteries in boxes',
    '49 CFR 172.101, UN3480; 173.185',
    ['UN3480 | Lithium ion batteries | 9', { packageKind: 'fiberboard box' }],
    'UN3480, Lithium ion batteries, 9, 600 lb, 8 fiberboard boxes',
  ),
  prints(
    'an organic peroxide of type D',
    '49 CFR 172.101, UN3105; 172.203(k)',
    ['UN3105 | Organic peroxide type D, liquid | 5.2', { technicalName: 'tert-Butyl peroxybenzoate' }],
    'UN3105, Organic peroxide type D, liquid (tert-Butyl peroxybenzoate), 5.2',
  ),
  {
    name: 'a consumer commodity needs no emergency phone',
    source: '49 CFR 172.604(d)(2)(v)',
    bill: { lineItems: [hazmatLine('ID8000 | Consumer commodity | 9', {}, { packageType: 'box' })] },
    expected: { texts: ['ID8000, Consumer commodity, 9, 600 lb, 8 boxes'] },
  },
  {
    name: 'a limited quantity of aerosols',
    source: '49 CFR 173.306(a)(3)',
    bill: hazmatBill(
      hazmatLine('UN1950 | Aerosols | 2.1', { limitedQuantity: true }, { packages: 20, packageType: 'box' }),
    ),
    expected: {
      texts: ['UN1950, Aerosols, 2.1, Limited Quantity, 600 lb, 20 boxes'],
      warnings: ['limited-quantity-inner'],
    },
  },
  {
    name: 'two materials, one of them limited',
    source: '49 CFR 172.201(a)(1), 172.203(b)',
    bill: hazmatBill(
      hazmatLine(paint),
      hazmatLine(
        'UN1090 | Acetone | 3 | II',
        { limitedQuantity: true, quantity: 100 },
        { weight: 300, packages: 10 },
      ),
    ),
    expected: {
      texts: ['UN1263, Paint, 3, PG II, 600 lb', 'UN1090, Acetone, 3, PG II, Limited Quantity, 100 lb'],
      warnings: ['limited-quantity-inner'],
    },
  },
  refuses(
    'a number that is not in the table',
    '49 CFR 172.101',
    ['UN9999 | Paint | 3 | II'],
    'identificationNumber',
    'unknown-number',
  ),
  refuses(
    'a name of another material',
    '49 CFR 172.101(c)',
    ['UN1263 | Banana | 3 | II'],
    'properShippingName',
    'unknown-name',
  ),
  refuses('another class', '49 CFR 172.101(d)', ['UN1263 | Paint | 8 | II'], 'hazardClass', 'wrong-class'),
  refuses(
    'a subsidiary class that is missing',
    '49 CFR 172.202(a)(3)',
    ['UN1230 | Methanol | 3 | II | 8'],
    'subsidiaryClasses',
    'wrong-subsidiary',
  ),
  refuses(
    'no packing group where the table has one',
    '49 CFR 172.101(f)',
    ['UN1263 | Paint | 3'],
    'packingGroup',
    'packing-group-missing',
  ),
  refuses(
    'a toxic gas without its zone',
    '49 CFR 172.203(m)',
    ['UN1955 | Compressed gas, toxic, n.o.s. | 2.3', { ...cylinders, technicalName: 'Arsine' }],
    'inhalationZone',
    'zone-missing',
  ),
  refuses(
    'radioactive material',
    '49 CFR 172.203(d)',
    ['UN2915 | Radioactive material, Type A package | 7'],
    'identificationNumber',
    'radioactive',
  ),
  refuses(
    'a peroxide under temperature control',
    '49 CFR 172.203(o)(2)',
    [
      'UN3115 | Organic peroxide type D, liquid, temperature controlled | 5.2',
      { technicalName: 'tert-Butyl peroxyneodecanoate' },
    ],
    'identificationNumber',
    'temperature-controlled',
  ),
  refuses(
    'the guide of another material',
    '49 CFR 172.602(b)',
    [paint, { ergGuide: '111' }],
    'ergGuide',
    'guide-wrong',
  ),
  refuses(
    'a special permit that is no number',
    '49 CFR 172.203(a)',
    [paint, { specialPermit: 'pending' }],
    'specialPermit',
    'special-permit-wrong',
  ),
  refuses(
    'paint without odor',
    '49 CFR 172.203(p)',
    [paint, { nonOdorized: true }],
    'nonOdorized',
    'not-petroleum-gas',
  ),
  refuses(
    'hazardous waste',
    '40 CFR 262.20, manifest',
    [paint, { hazardousWaste: true }],
    'hazardousWaste',
    'hazardous-waste',
  ),
  refuses(
    'a package that the form does not know',
    '49 CFR 172.202(a)(7)',
    [paint, { packageKind: 'hogshead' }],
    'packageKind',
    'rule',
  ),
];
