import type { PageChange } from '@freightwright/mfe-kit';

export interface Change extends PageChange {
  readonly of: 'NMFC' | 'Our rules';
  readonly link: { readonly label: string; readonly path: string };
  /** An external source of the change. */
  readonly source?: { readonly label: string; readonly url: string };
}

/** Changes of the NMFC and of this site's rules, newest first. The feed uses the anchor as a stable id. */
export const changes: readonly Change[] = [
  {
    date: '2026-11-28',
    of: 'Our rules',
    anchor: 'hazmat-packages',
    title: 'More lawful freight, and more questions about hazardous packages',
    text: 'Small arms cartridges and batteries secured to pallets can be issued. RQ needs the pounds of the substance in one package where the material is a mixture, and the review asks about limited quantities, food beside poisons and the weight of the packages without pallets.',
    link: { label: 'Bill of lading', path: '/bol' },
  },
  {
    date: '2026-11-23',
    of: 'Our rules',
    anchor: 'prices-by-a-dated-tariff',
    title: 'Cost predictions follow a dated tariff',
    text: 'A cost prediction names the rates, the fuel table and the diesel price behind it, each with its date. An estimate you saved keeps its figures when they change.',
    link: { label: 'Cost predictor', path: '/cost-predictor' },
  },
  {
    date: '2026-11-22',
    of: 'Our rules',
    anchor: 'hazmat-by-the-table',
    title: 'Hazardous materials follow the federal table',
    text: 'A hazardous line on a bill of lading must match the table of 49 CFR 172.101, as it stood on July 28, 2026. Two lines that may not share a vehicle are not issued on one bill.',
    link: { label: 'Bill of lading', path: '/bol' },
    source: {
      label: '49 CFR 172.101',
      url: 'https://www.ecfr.gov/current/title-49/subtitle-B/chapter-I/subchapter-C/part-172/subpart-B/section-172.101',
    },
  },
  {
    date: '2026-11-22',
    of: 'Our rules',
    anchor: 'class-a-carrier-bills',
    title: 'A bill of lading begins with the class a carrier will bill',
    text: 'For freight rated on density alone, that is the class of the NMFC 2025 scale. You can choose the class of the 18-class chart instead.',
    link: { label: 'Freight classes', path: '/freight-classes' },
  },
  {
    date: '2026-11-22',
    of: 'Our rules',
    anchor: 'linear-feet-as-carriers-count',
    title: 'Linear feet are counted as a carrier counts them',
    text: 'The rule for 12 linear feet or more uses rows of two pallets, 48 inches along the trailer each, without turning them. The best packing stands beside it.',
    link: { label: 'Shipment', path: '/shipment' },
  },
  {
    date: '2025-07-19',
    of: 'NMFC',
    anchor: 'nmfc-docket-2025-1',
    title: 'The NMFC 2025 density scale is in force',
    text: 'NMFC Docket 2025-1 replaced the density scale of 11 classes by one of 13, which adds classes 50 and 55. It applies to freight without concerns of handling, stowability or liability, which is rated on density alone.',
    link: { label: 'The two scales', path: '/freight-classes#two-scales' },
    source: { label: 'NMFTA classification FAQs', url: 'https://help.nmfta.org' },
  },
];
