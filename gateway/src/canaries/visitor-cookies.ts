import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { checkSchema, cohortName, cohortsAtMost, type RemoteCanary } from '@freightwright/contracts';
import { cookieValues, createSetCookie, siteCookieName } from '../cookies/cookies.ts';

/** Seconds for which a browser keeps its lot and its cohorts. */
export const visitorCookieLifetimeS = 30 * 24 * 60 * 60;

const lotShape = /^\d{1,5}$/;

export type VisitorCookies = ReturnType<typeof createVisitorCookies>;

/**
 * What a browser keeps of its canaries: its lot, and the cohorts that it joined. Neither is signed, because who makes one
 * up changes only what their own browser gets, of versions that anybody may get.
 */
export function createVisitorCookies({ https }: { https: boolean }) {
  const [lotName, cohortsName] = [siteCookieName('lot', https), siteCookieName('cohorts', https)];
  // A visitor who follows a link from elsewhere gets the same version as before.
  const cookie = createSetCookie({ path: '/', sameSite: 'Lax', https });

  return {
    read(request: IncomingMessage): CanaryVisitor {
      const [lot = ''] = cookieValues(request, lotName);
      const [joined = ''] = cookieValues(request, cohortsName);
      const isLot = lotShape.test(lot) && Number(lot) < lots;
      const cohorts = joined.split('.', cohortsAtMost).filter((name) => checkSchema(cohortName, name).ok);
      return { lot: isLot ? Number(lot) : undefined, cohorts };
    },
    writeLot: (lot: number) => cookie(lotName, String(lot), visitorCookieLifetimeS),
    /** For no cohorts, the cookie that deletes them. */
    writeCohorts: (cohorts: readonly string[]) =>
      cookie(cohortsName, cohorts.join('.'), cohorts.length > 0 ? visitorCookieLifetimeS : 0),
  };
}

/** What a browser brings that decides which canaries it gets. */
export interface CanaryVisitor {
  /** A whole number below `lots`, drawn once. Undefined for a browser that has none yet. */
  lot: number | undefined;
  cohorts: readonly string[];
}

/** So few that each is shared by many visitors: a lot is nobody's name. */
export const lots = 65_536;
const places = 10_000;

/**
 * Where a visitor stands for one remote: 0 to 9,999. A share of 5 percent is everybody below 500, so whoever has the
 * canary keeps it when the share is raised. It is another number for every remote, so that no visitor gets all canaries.
 */
export const placeOf = (lot: number, remote: string): number =>
  createHash('sha256').update(`${remote} ${lot}`).digest().readUInt32BE(0) % places;

/** Whether this visitor gets the canary. */
export function isChosen(
  { entry: { name }, percent, cohorts }: Pick<RemoteCanary, 'entry' | 'percent' | 'cohorts'>,
  { lot, cohorts: joined }: CanaryVisitor,
): boolean {
  if (cohorts.some((cohort) => joined.includes(cohort))) return true;
  return lot !== undefined && placeOf(lot, name) < (percent * places) / 100;
}
