import type { GoldenRow } from './golden-row.ts';
import { hazmatBill, hazmatLine } from './hazmat-lines.ts';

const details = 'lineItems.0.hazmatDetails';

/** Descriptions of 49 CFR 172.202 and 172.203, and those that the table of 172.101 does not have. */
export const hazmatDescriptions: readonly GoldenRow[] = [
  {
    name: 'paint in drums',
    source: '49 CFR 172.202(a)(1) to (7)',
    bill: hazmatBill(hazmatLine('UN1263 | Paint | 3 | II')),
    expected: {
      texts: ['UN1263, Paint, 3, PG II', '600 lb', '8 drums', '(800) 555-0119'],
      ebol: { 'commodities.handlingUnits.0.lineItems.0.hazardousDetails.unnaNumber': 'UN1263' },
    },
  },
  {
    name: 'subsidiary classes in parentheses',
    source: '49 CFR 172.202(b)',
    bill: hazmatBill(hazmatLine('UN2744 | Cyclobutyl chloroformate | 6.1 | II | 8 3')),
    expected: { texts: ['UN2744, Cyclobutyl chloroformate, 6.1, (8, 3), PG II'] },
  },
  {
    name: 'a generic name with its technical name',
    source: '49 CFR 172.203(k)',
    bill: hazmatBill(
      hazmatLine('UN1993 | Flammable liquids, n.o.s. | 3 | II', { technicalName: 'contains Xylene' }),
    ),
    expected: { texts: ['UN1993, Flammable liquids, n.o.s. (contains Xylene), 3, PG II'] },
  },
  {
    name: 'a generic name without its technical name',
    source: '49 CFR 172.203(k)',
    bill: hazmatBill(hazmatLine('UN3077 | Environmentally hazardous substance, solid, n.o.s. | 9 | III')),
    expected: { refused: { [`${details}.technicalName`]: 'rule' } },
  },
  {
    name: 'chlorine with its zone',
    source: '49 CFR 172.203(m)',
    bill: hazmatBill(
      hazmatLine('UN1017 | Chlorine | 2.3 | | 5.1 8', {
        ...{ packageKind: 'cylinder', quantity: 150, reportableQuantity: true },
      }),
    ),
    expected: { texts: ['RQ, UN1017, Chlorine, 2.3, (5.1, 8), Poison-Inhalation Hazard, Zone B'] },
  },
  {
    name: 'residue of acid',
    source: '49 CFR 172.203(e)',
    bill: hazmatBill(
      hazmatLine('UN1830 | Sulfuric acid | 8 | II', {
        residue: true,
        quantity: undefined,
        quantityUnit: undefined,
      }),
    ),
    expected: { texts: ['RESIDUE: Last Contained UN1830, Sulfuric acid, 8, PG II'] },
  },
  {
    name: 'a packing group that the material does not have',
    source: '49 CFR 172.101(f)',
    bill: hazmatBill(hazmatLine('UN1203 | Gasoline | 3 | III')),
    expected: { refused: { [`${details}.packingGroup`]: 'packing-group-wrong' } },
  },
  {
    name: 'cyanide beside acid',
    source: '49 CFR 177.848(c)',
    bill: hazmatBill(
      hazmatLine('UN1680 | Potassium cyanide, solid | 6.1 | I'),
      hazmatLine('UN1789 | Hydrochloric acid | 8 | II'),
    ),
    expected: { refused: { 'lineItems.1.hazmatDetails.identificationNumber': 'apart' } },
  },
];
