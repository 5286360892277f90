import { freightClasses } from '@freightwright/domain';
import type { AccessorialId, guaranteedTimes, limitedAccessTypes } from '../../constants/bol/choices.ts';
import { statesWithoutEbol } from '../../constants/bol/ebol-violations.ts';
import { usStates } from '../../constants/bol/us-states.ts';

// The published values of NMFTA's eBOL 2.1.0, as far as a bill within the United States can need them.
// Source: Digital LTL Council, Electronic Bill Of Lading Service 2.1.0 (OpenAPI), the schemas of codes at its
// end.

export const ebolRequestorRoles = ['Shipper', 'Consignee', 'Third Party'] as const;
export type EbolRequestorRole = (typeof ebolRequestorRoles)[number];

export const ebolPaymentTerms = ['Prepaid', 'Collect', 'Third Party'] as const;

/** The 18 classes, and the value for freight that is not rated by class. */
export const ebolClassNotRequired = 'Not required';
export const ebolClassifications = [
  ...freightClasses.map(({ freightClass }) => freightClass),
  ebolClassNotRequired,
] as const;

/** Handling units and packages have the same codes. */
export const ebolPackagings = [
  ...(['BAG', 'BAL', 'BBL', 'BSK', 'BIN', 'BOX', 'BXT', 'BCH', 'BDL', 'CAB', 'CAG', 'CAN', 'CBY'] as const),
  ...(['CAR', 'CTN', 'CAS', 'CSK', 'CHS', 'COL', 'CNT', 'COR', 'CRT', 'CYL', 'DRM', 'DBK', 'ENV'] as const),
  ...(['FIR', 'GLD', 'HPR', 'HGH', 'HRB', 'INT', 'JAR', 'JCN', 'KEG', 'KIT', 'LIF', 'LBK', 'LSE'] as const),
  ...(['MXD', 'OTH', 'PKG', 'PCK', 'PAL', 'PAT', 'PCS', 'PLN', 'RCK', 'REL', 'ROL', 'SKD', 'SLP'] as const),
  ...(['SPL', 'TNK', 'TBN', 'TRY', 'TRU', 'TRK', 'TUB', 'TBE', 'UNT', 'VPK', 'WRP'] as const),
] as const;
export type EbolPackaging = (typeof ebolPackagings)[number];

export const ebolServiceCodes = [
  ...(['APTD', 'APTP', 'COD', 'EXPD', 'FVC', 'GTD_AM', 'GTD_NOON', 'GTD_PM', 'HAZ', 'IDL', 'INBD'] as const),
  ...(['IPU', 'LFTD', 'LFTP', 'LTDAD', 'LTDAP', 'MARK', 'MNC', 'OVR', 'PPD', 'PSC', 'PSH', 'PSN'] as const),
  ...(['REP', 'RES', 'SRT', 'SS', 'TCS'] as const),
] as const;
export type EbolServiceCode = (typeof ebolServiceCodes)[number];

export const ebolStates = Object.keys(usStates).filter((state) => !statesWithoutEbol.includes(state)) as [
  string,
  ...string[],
];

/** Kinds of limited-access locations, some of which have a code of their own. */
export const ebolLimitedAccessTypes = (
  'Airport Airport-3 Church Church-55 Club Club-21 Club-60 Construction Construction-17 Fair Fair-27 Farm ' +
  'Farm-30 Farm-62 Farm-87 Hotel Hotel-14 Hotel-35 Hotel-41 Hotel-47 Hotel-54 Hotel-65 Hotel-66 Mine Mine-46 ' +
  'Other Other-6 Other-7 Other-8 Other-9 Other-12 Other-13 Other-19 Other-23 Other-24 Other-25 Other-26 ' +
  'Other-28 Other-31 Other-33 Other-38 Other-40 Other-42 Other-48 Other-52 Other-67 Other-68 Other-72 ' +
  'Other-75 Other-78 Other-80 Other-83 Park Park-4 Park-5 Park-10 Park-11 Park-15 Park-53 Park-64 Park-73 ' +
  'Park-76 Park-77 Park-88 Port Port-22 Port-29 Port-43 Port-57 School School-34 School-36 School-39 ' +
  'School-44 School-50 School-56 School-61 School-69 School-70 School-79 School-81 Secure Secure-32 ' +
  'Secure-37 Secure-45 Secure-49 Secure-51 Secure-58 Secure-59 Secure-63 Secure-74 Secure-82 Secure-84 ' +
  'Secure-85 Secure-86 Storage Storage-18 Storage-71 Tradeshow Tradeshow-16 Tradeshow-20'
).split(' ') as [string, ...string[]];

/** The standard's codes of the places that a bill can name. */
export const ebolAccessTypes = {
  'Airport cargo': 'Airport-3',
  Campground: 'Park-11',
  Church: 'Church-55',
  'Construction site': 'Construction-17',
  'Country club': 'Club-21',
  Fairground: 'Fair-27',
  Farm: 'Farm',
  'Government site': 'Secure-32',
  Hospital: 'School-34',
  Hotel: 'Hotel-35',
  Mall: 'Other-42',
  'Medical facility': 'School-44',
  'Military base': 'Secure-45',
  'Mine or quarry': 'Mine-46',
  'Nursing home': 'School-50',
  Park: 'Park-53',
  Port: 'Port-57',
  Prison: 'Secure-59',
  Restaurant: 'Hotel-66',
  School: 'School-69',
  'Self storage': 'Storage-71',
  University: 'School-81',
  'Utility site': 'Secure-82',
  Other: 'Other-52',
} as const satisfies Readonly<Record<(typeof limitedAccessTypes)[number], string>>;

/** The codes of a guaranteed delivery. */
export const ebolGuarantees = {
  Morning: 'GTD_AM',
  Noon: 'GTD_NOON',
  'End of day': 'GTD_PM',
} as const satisfies Readonly<Record<(typeof guaranteedTimes)[number], EbolServiceCode>>;

/** The electronic bill of lading's codes for a service. */
export interface EbolAccessorial {
  readonly code: string;
  /** The kind of location, for the limited-access codes. */
  readonly detail?: string;
}

/**
 * The codes of the services in NMFTA's eBOL 2.1.0. A trade show is a convention center there, to which access
 * is limited. Source: Digital LTL Council, Electronic Bill Of Lading Service 2.1.0, Accessorial_Codes and
 * Limited_Access_Types.
 */
export const ebolAccessorials = {
  liftgate_pickup: { code: 'LFTP' },
  residential_pickup: { code: 'REP' },
  limited_access_pickup: { code: 'LTDAP' },
  inside_pickup: { code: 'IPU' },
  appointment_pickup: { code: 'APTP' },
  trade_show_pickup: { code: 'LTDAP', detail: 'Tradeshow-20' },
  liftgate: { code: 'LFTD' },
  residential: { code: 'RES' },
  limited_access: { code: 'LTDAD' },
  inside_delivery: { code: 'IDL' },
  appointment: { code: 'APTD' },
  trade_show: { code: 'LTDAD', detail: 'Tradeshow-20' },
  notification: { code: 'MNC' },
} as const satisfies Readonly<Record<AccessorialId, EbolAccessorial>>;
