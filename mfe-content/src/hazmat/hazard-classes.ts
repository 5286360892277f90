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
export const hazardClasses: readonly HazardClassLabels[] = [
  { hazardClass: '1.1 to 1.3', name: 'Explosive', section: '173.50', placard: 'EXPLOSIVES', from: anyWeight },
  {
    hazardClass: '1.4 to 1.6',
    name: 'Explosive',
    section: '173.50',
    placard: 'EXPLOSIVES',
    from: from1001Lb,
  },
  {
    hazardClass: '2.1',
    name: 'Flammable gas',
    section: '173.115',
    placard: 'FLAMMABLE GAS',
    from: from1001Lb,
  },
  {
    ...{ hazardClass: '2.2', name: 'Non-flammable compressed gas', section: '173.115' },
    ...{ placard: 'NON-FLAMMABLE GAS', from: from1001Lb },
  },
  { hazardClass: '2.3', name: 'Poisonous gas', section: '173.115', placard: 'POISON GAS', from: anyWeight },
  { hazardClass: '3', name: 'Flammable liquid', section: '173.120', placard: 'FLAMMABLE', from: from1001Lb },
  {
    hazardClass: 'Combustible liquid',
    name: 'Liquid with a flash point above 140 °F and below 200 °F',
    section: '173.120',
    placard: 'COMBUSTIBLE',
    from: 'in bulk',
  },
  {
    hazardClass: '4.1',
    name: 'Flammable solid',
    section: '173.124',
    placard: 'FLAMMABLE SOLID',
    from: from1001Lb,
  },
  {
    ...{ hazardClass: '4.2', name: 'Spontaneously combustible material', section: '173.124' },
    ...{ placard: 'SPONTANEOUSLY COMBUSTIBLE', from: from1001Lb },
  },
  {
    ...{ hazardClass: '4.3', name: 'Dangerous when wet material', section: '173.124' },
    ...{ placard: 'DANGEROUS WHEN WET', from: anyWeight },
  },
  { hazardClass: '5.1', name: 'Oxidizer', section: '173.127', placard: 'OXIDIZER', from: from1001Lb },
  {
    ...{ hazardClass: '5.2', name: 'Organic peroxide', section: '173.128' },
    ...{ placard: 'ORGANIC PEROXIDE', from: 'from 1,001 lb; type B under temperature control at any weight' },
  },
  {
    ...{ hazardClass: '6.1', name: 'Poisonous material', section: '173.132' },
    ...{ placard: 'POISON', from: 'from 1,001 lb; POISON INHALATION HAZARD at any weight' },
  },
  { hazardClass: '6.2', name: 'Infectious substance', section: '173.134', placard: 'none', from: '' },
  {
    ...{ hazardClass: '7', name: 'Radioactive material', section: '173.403' },
    ...{ placard: 'RADIOACTIVE', from: 'at any weight with a Yellow-III label' },
  },
  {
    hazardClass: '8',
    name: 'Corrosive material',
    section: '173.136',
    placard: 'CORROSIVE',
    from: from1001Lb,
  },
  {
    hazardClass: '9',
    name: 'Miscellaneous hazardous material',
    section: '173.140',
    placard: 'none',
    from: '',
  },
];

/** What the symbols in column 1 of the table mean. Source: 49 CFR 172.101(b). */
export const symbolLabels: Readonly<Record<string, string>> = {
  '+': 'The name, class and packing group are fixed, even for a material that does not meet the definition of the class.',
  A: 'Regulated only by air, unless it is a hazardous substance or a hazardous waste.',
  D: 'The name is for transportation within the United States.',
  G: 'The technical name follows the shipping name in parentheses.',
  I: 'The name is for international transportation.',
  W: 'Regulated only by vessel, unless it is a hazardous substance or a hazardous waste.',
};
