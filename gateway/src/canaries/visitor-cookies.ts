import type { IncomingMessage } from 'node:http';
import { checkSchema, cohortName, cohortsAtMost } from '@freightwright/contracts';
import { cookieValues } from '../cookies/request-cookies.ts';
import { createSetCookie, type SetCookie, siteCookieName } from '../cookies/set-cookie.ts';
import { type CanaryVisitor, lots } from './choose-canaries.ts';

/** Seconds for which a browser keeps its lot and its cohorts. */
export const visitorCookieLifetimeS = 30 * 24 * 60 * 60;

export interface VisitorCookies {
  read(request: IncomingMessage): CanaryVisitor;
  writeLot(lot: number): SetCookie;
  /** For no cohorts, the cookie that deletes them. */
  writeCohorts(cohorts: readonly string[]): SetCookie;
}

const lotShape = /^\d{1,5}$/;

/**
 * What a browser keeps of its canaries: its lot, and the cohorts that it joined. Neither is signed, because who makes one
 * up changes only what their own browser gets, of versions that anybody may get.
 */
export function createVisitorCookies({ https }: { https: boolean }): VisitorCookies {
  const [lotName, cohortsName] = [siteCookieName('lot', https), siteCookieName('cohorts', https)];
  // A visitor who follows a link from elsewhere gets the same version as before.
  const cookie = createSetCookie({ path: '/', sameSite: 'Lax', https });

  return {
    read(request) {
      const [lot = ''] = cookieValues(request, lotName);
      const [joined = ''] = cookieValues(request, cohortsName);
      const isLot = lotShape.test(lot) && Number(lot) < lots;
      const cohorts = joined.split('.', cohortsAtMost).filter((name) => checkSchema(cohortName, name).ok);
      return { lot: isLot ? Number(lot) : undefined, cohorts };
    },
    writeLot: (lot) => cookie(lotName, String(lot), visitorCookieLifetimeS),
    writeCohorts: (cohorts) =>
      cookie(cohortsName, cohorts.join('.'), cohorts.length > 0 ? visitorCookieLifetimeS : 0),
  };
}
