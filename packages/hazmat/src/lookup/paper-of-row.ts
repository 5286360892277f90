import { needsEmergencyPhone } from '../entry/emergency-phone.ts';
import { entryOf, type HazmatProblemCode } from '../entry/hazmat-entry.ts';
import { refusalOf } from '../entry/refused-kinds.ts';
import { allowsLimitedQuantity, isSmallArmsArticle, symbolNotices } from '../entry/rows.ts';
import type { HazmatRow } from '../hazmat-table.ts';
import { describeEntry, formatDescription } from '../print/basic-description.ts';

export interface RowPaper {
  /** The basic description under the first of the proper shipping names, with its fixed additions. */
  readonly description: string;
  /** What a shipper by road must add or know, in whole sentences with their sections. */
  readonly notes: readonly string[];
}

/** The shipping paper entries of a material besides quantity and packages, which every material needs. A
 * forbidden material, which has no number, has none. Source: 49 CFR 172.202 to 172.204, 172.604. */
export const paperOfRow = (row: HazmatRow): RowPaper => ({
  description: formatDescription(describeEntry(row, entryOf(row))),
  notes: [
    ...symbolNotices(row),
    ...technicalName(row),
    ...inhalation(row),
    ...limitedQuantity(row),
    ...articleMass(row),
    emergencyPhone(row),
    ...beyondOurForm(row),
  ],
});

const technicalName = ({ symbols }: HazmatRow): string[] =>
  symbols.includes('G')
    ? ['Write the technical name in parentheses after the shipping name (172.203(k)).']
    : [];

function inhalation({ inhalation: { kind } }: HazmatRow): string[] {
  if (kind === 'ask-zone')
    return ['Add “Poison-Inhalation Hazard” and the hazard zone, which its manufacturer knows (172.203(m)).'];
  if (kind === 'other-name')
    return [
      'If it is poisonous by inhalation, choose a shipping name that says so (172.102(c)(1), provision 5).',
    ];
  return [];
}

const limitedQuantity = (row: HazmatRow): string[] =>
  allowsLimitedQuantity(row)
    ? ['As a limited quantity it takes the words “Limited Quantity” and no labels (172.203(b), 172.400a).']
    : [];

const articleMass = (row: HazmatRow): string[] =>
  isSmallArmsArticle(row)
    ? ['The quantity is the net mass of the articles (172.202(a)(5)(i), PHMSA 04-0086).']
    : [];

const emergencyPhone = ({ shippingNames: [properShippingName = ''], packingGroup }: HazmatRow): string =>
  needsEmergencyPhone({ properShippingName, packingGroup })
    ? 'Give an emergency phone number that somebody answers 24 hours a day (172.604(a)).'
    : 'It needs no emergency phone number (172.604(d)(2)).';

/** The shipping paper entries of a material for which our bill of lading has no fields. */
function beyondOurForm(row: HazmatRow): string[] {
  const refusal = refusalOf(row);
  const asked = refusal && asksFor[refusal.code];
  return refusal && asked
    ? [
        `Its shipping paper must give ${asked} (${refusal.section}). Our bill of lading has no place for that.`,
      ]
    : [];
}

const asksFor: { readonly [Code in HazmatProblemCode]?: string } = {
  explosive: 'the net explosive mass',
  radioactive: 'nuclides, activity and labels',
  'temperature-controlled': 'the control and emergency temperatures',
};
