import { hazmatDescription, sampleMark } from '@freightwright/bol-document';
import { type BolForm, type Ebol, type EbolPackaging, ebolClassNotRequired } from '@freightwright/contracts';
import type { packageTypes } from '@freightwright/contracts/facts';

export type BillLine = BolForm['lineItems'][number];
export type EbolLine = Ebol['commodities']['handlingUnits'][number]['lineItems'][number];
type HazardousDetails = NonNullable<EbolLine['hazardousDetails']>;

/** What is the same for every line of a bill. */
export interface LineTerms {
  readonly stackable: boolean;
  readonly emergencyContract: string;
}

/** One line of freight, weighing this many whole pounds. */
export function ebolLine(line: BillLine, weight: number, terms: LineTerms): EbolLine {
  const { commodityDescription, packages, packageType, nmfcClass, nmfcItem = '', nmfcSample } = line;
  const [nmfc = '', nmfcSub] = nmfcItem.split('-');
  return {
    // An item and class that nobody has confirmed go nowhere unmarked.
    description: nmfcSample === true ? `${commodityDescription} (${sampleMark})` : commodityDescription,
    weight,
    weightUnit: 'Pounds',
    pieces: packages,
    packagingType: ebolPackaging[packageType],
    classification: nmfcClass ?? ebolClassNotRequired,
    ...(nmfc !== '' && { nmfc }),
    ...(nmfcSub !== undefined && { nmfcSub }),
    stackable: terms.stackable,
    ...hazardous(line, terms),
  };
}

type Hazardous = Pick<EbolLine, 'hazardous' | 'hazardousDescription' | 'hazardousDetails'>;

/** The whole description in the words of the printed line (49 CFR 172.202), and parts of it as fields. */
function hazardous(line: BillLine, { emergencyContract }: LineTerms): Hazardous {
  const { hazmat, hazmatDetails } = line;
  if (!hazmat || hazmatDetails === undefined) return { hazardous: false };
  const { description, additions, quantity, packages } = hazmatDescription(line);
  const { technicalName = '', packingGroup } = hazmatDetails;
  return {
    hazardous: true,
    hazardousDescription: [description, ...additions, quantity, packages].filter(Boolean).join(', '),
    hazardousDetails: {
      ...weightOf(hazmatDetails),
      class: hazmatDetails.hazardClass,
      unnaNumber: hazmatDetails.identificationNumber,
      propername: hazmatDetails.properShippingName,
      ...(technicalName !== '' && { technicalName }),
      ...(packingGroup !== undefined && { packingGroup: groupDigits[packingGroup] }),
      ...(emergencyContract !== '' && { contractNumber: emergencyContract }),
    },
  };
}

const groupDigits = { I: '1', II: '2', III: '3' } as const;

/** A quantity by weight, in whole units and never less than it is. A quantity by volume is no weight. */
function weightOf({
  quantity,
  quantityUnit,
}: NonNullable<BillLine['hazmatDetails']>): Pick<HazardousDetails, 'weight' | 'weightUnit'> {
  if (quantity === undefined) return {};
  if (quantityUnit === 'lb') return { weight: Math.ceil(quantity), weightUnit: 'Pounds' };
  if (quantityUnit === 'kg') return { weight: Math.ceil(quantity), weightUnit: 'Kilograms' };
  return {};
}

/** Our kinds of packages and handling units by the standard's codes. Pallet and tote differ from what we print. */
export const ebolPackaging: Readonly<Record<keyof typeof packageTypes, EbolPackaging>> = {
  pallet: 'PAT',
  skid: 'SKD',
  'slip-sheet': 'SLP',
  crate: 'CRT',
  carton: 'CTN',
  box: 'BOX',
  case: 'CAS',
  drum: 'DRM',
  pail: 'PAL',
  keg: 'KEG',
  cylinder: 'CYL',
  tote: 'TBN',
  bag: 'BAG',
  bundle: 'BDL',
  coil: 'COL',
  reel: 'REL',
  roll: 'ROL',
  tube: 'TBE',
  piece: 'PCS',
  loose: 'LSE',
};
