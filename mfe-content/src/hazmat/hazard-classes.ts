export interface HazardClassLabels {
  readonly hazardClass: string;
  readonly name: string;
  /** Of 49 CFR. */
  readonly section: string;
  readonly placard: string;
  /** The quantity from which a vehicle shows it; empty where there is none. */
  readonly from: string;
}

const anyWeight = 'at any weight';
const from1001Lb = 'from 1,001 lb';

/** Classes and divisions with their placards. Sources: 49 CFR 173.2, 172.504(c), (e) and (f). */
const rows: readonly (readonly [string, name: string, section: string, placard: string, from: string])[] = [
  ['1.1 to 1.3', 'Explosive', '173.50', 'EXPLOSIVES', anyWeight],
  ['1.4 to 1.6', 'Explosive', '173.50', 'EXPLOSIVES', from1001Lb],
  ['2.1', 'Flammable gas', '173.115', 'FLAMMABLE GAS', from1001Lb],
  ['2.2', 'Non-flammable compressed gas', '173.115', 'NON-FLAMMABLE GAS', from1001Lb],
  ['2.3', 'Poisonous gas', '173.115', 'POISON GAS', anyWeight],
  ['3', 'Flammable liquid', '173.120', 'FLAMMABLE', from1001Lb],
  [
    'Combustible liquid',
    'Liquid with a flash point above 140 °F and below 200 °F',
    '173.120',
    'COMBUSTIBLE',
    'in bulk',
  ],
  ['4.1', 'Flammable solid', '173.124', 'FLAMMABLE SOLID', from1001Lb],
  ['4.2', 'Spontaneously combustible material', '173.124', 'SPONTANEOUSLY COMBUSTIBLE', from1001Lb],
  ['4.3', 'Dangerous when wet material', '173.124', 'DANGEROUS WHEN WET', anyWeight],
  ['5.1', 'Oxidizer', '173.127', 'OXIDIZER', from1001Lb],
  [
    '5.2',
    'Organic peroxide',
    '173.128',
    'ORGANIC PEROXIDE',
    'from 1,001 lb; type B under temperature control at any weight',
  ],
  ['6.1', 'Poisonous material', '173.132', 'POISON', 'from 1,001 lb; POISON INHALATION HAZARD at any weight'],
  ['6.2', 'Infectious substance', '173.134', 'none', ''],
  ['7', 'Radioactive material', '173.403', 'RADIOACTIVE', 'at any weight with a Yellow-III label'],
  ['8', 'Corrosive material', '173.136', 'CORROSIVE', from1001Lb],
  ['9', 'Miscellaneous hazardous material', '173.140', 'none', ''],
];

export const hazardClasses: readonly HazardClassLabels[] = rows.map(
  ([hazardClass, name, section, placard, from]) => ({ hazardClass, name, section, placard, from }),
);

/** What the symbols in column 1 of the table mean. Source: 49 CFR 172.101(b). */
export const symbolLabels: Readonly<Record<string, string>> = {
  '+': 'The name, class and packing group are fixed, even for a material that does not meet the definition of the class.',
  A: 'Regulated only by air, unless it is a hazardous substance or a hazardous waste.',
  D: 'The name is for transportation within the United States.',
  G: 'The technical name follows the shipping name in parentheses.',
  I: 'The name is for international transportation.',
  W: 'Regulated only by vessel, unless it is a hazardous substance or a hazardous waste.',
};
