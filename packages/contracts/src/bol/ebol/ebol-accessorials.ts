import type { AccessorialId } from '../../facts/bol/accessorials.ts';

/** How an electronic bill of lading names a service. */
export interface EbolAccessorial {
  readonly code: string;
  /** Says which kind of place it is, for the codes of limited access. */
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
