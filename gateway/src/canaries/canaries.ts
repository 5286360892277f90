import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FieldError, RemoteCanary } from '@freightwright/contracts';
import { checkSchema, cohortName, cohortsAtMost, Problem } from '@freightwright/contracts';
import { cookieValues, createSetCookie, siteCookieName } from '../cookies/cookies.ts';
import { htmlText } from '../edge/markup-text.ts';
import { isRead, zoneOf } from '../edge/zone.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import {
  addressWithout,
  askFirst,
  isConfirmed,
  plainPage,
  plainPath,
  redirectTo,
} from '../pages/plain-page.ts';
import type { RegistrySource } from '../remotes/registry.ts';

/** The lifetime of a browser's bucket and cohort cookies, seconds. */
const visitorCookieLifetimeS = 30 * 24 * 60 * 60;

const bucketPattern = /^\d{1,5}$/;

type VisitorCookies = ReturnType<typeof createVisitorCookies>;

/**
 * A browser's canary cookies: its bucket, and the cohorts that it joined. Neither is signed, because a forged
 * one changes only what its own browser gets, of versions that are public anyway.
 */
export function createVisitorCookies({ https }: { https: boolean }) {
  const [bucketCookieName, cohortsName] = [siteCookieName('lot', https), siteCookieName('cohorts', https)];
  // A visitor who follows a link from another site gets the same version as before.
  const cookie = createSetCookie({ path: '/', sameSite: 'Lax', https });

  return {
    read(request: IncomingMessage): CanaryVisitor {
      const [bucket = ''] = cookieValues(request, bucketCookieName);
      const [joined = ''] = cookieValues(request, cohortsName);
      const isBucket = bucketPattern.test(bucket) && Number(bucket) < buckets;
      const cohorts = joined.split('.', cohortsAtMost).filter((name) => checkSchema(cohortName, name).ok);
      return { bucket: isBucket ? Number(bucket) : undefined, cohorts };
    },
    writeBucket: (bucket: number) => cookie(bucketCookieName, String(bucket), visitorCookieLifetimeS),
    /** Without cohorts, the cookie that deletes them. */
    writeCohorts: (cohorts: readonly string[]) =>
      cookie(cohortsName, cohorts.join('.'), cohorts.length > 0 ? visitorCookieLifetimeS : 0),
  };
}

/** The cookies of a browser that determine its canaries. */
interface CanaryVisitor {
  /** A whole number below `lots`, drawn a single time. Undefined for a browser without one. */
  bucket: number | undefined;
  cohorts: readonly string[];
}

/** Few enough that many visitors share each bucket, so that it identifies no one. */
export const buckets = 65_536;
const places = 10_000;

/**
 * A visitor's position for one remote: 0 to 9,999. A share of 5 percent is everything below 500, so a visitor
 * stays in the canary when the share is raised. It differs per remote, so that no visitor gets all.
 */
export const placeOf = (bucket: number, remote: string): number =>
  createHash('sha256').update(`${remote} ${bucket}`).digest().readUInt32BE(0) % places;

/** Whether this visitor gets the canary. */
export function isChosen(
  { entry: { name }, percent, cohorts }: Pick<RemoteCanary, 'entry' | 'percent' | 'cohorts'>,
  { bucket, cohorts: joined }: CanaryVisitor,
): boolean {
  if (cohorts.some((cohort) => joined.includes(cohort))) return true;
  return bucket !== undefined && placeOf(bucket, name) < (percent * places) / 100;
}

/**
 * While canaries run, decides which of them a visitor gets, on pages and in registry.json. A browser gets a
 * random bucket with its first page; one without cookies gets a new one each time. While none runs, no page
 * sets a cookie.
 * @param deps.draw returns a random whole number below `lots`.
 */
export function canaries(deps: {
  registry: RegistrySource;
  cookies: VisitorCookies;
  draw: () => number;
}): GatewayMiddleware {
  const { registry, cookies, draw } = deps;
  return function canaries(ctx, next) {
    const isPage = zoneOf(ctx.path) === 'page';
    if (!isRead(ctx.method) || (!isPage && ctx.path !== '/mfe/registry.json')) return next();
    const running = registry.canaries();
    if (running.length === 0) return next();
    const visitor = cookies.read(ctx.req);
    if (isPage && visitor.bucket === undefined && running.some(({ percent }) => percent > 0)) {
      visitor.bucket = draw();
      ctx.append('set-cookie', cookies.writeBucket(visitor.bucket));
    }
    const chosen = running.filter((canary) => isChosen(canary, visitor)).map(({ entry }) => entry.name);
    const snapshot = registry.withCanaries(chosen);
    if (snapshot) ctx.state.visitorRegistry = { snapshot, isOwn: false };
    return next();
  };
}

const days = visitorCookieLifetimeS / 86_400;

/**
 * Handles `?cohort=early` on a page: after the visitor has confirmed it, this browser gets the canaries of
 * that cohort. `?cohort=` leaves all cohorts without a confirmation. Anyone with the link may join.
 * @throws Problem `request.invalid` for an invalid cohort name, and for too many.
 */
export function joinCohort(deps: { cookies: VisitorCookies; publicOrigin: string }): GatewayMiddleware {
  const { cookies, publicOrigin } = deps;
  return async function joinCohort(ctx, next) {
    const asks = ctx.search.includes('cohort=') && (isRead(ctx.method) || ctx.method === 'POST');
    if (!asks || zoneOf(ctx.path) !== 'page') return next();
    const params = new URLSearchParams(ctx.search);
    const wanted = params.getAll('cohort');
    if (wanted.length === 0) return next();
    ctx.state.route = 'cohort';
    const leaves = wanted.every((name) => name === '');
    const joined = leaves ? [] : [...new Set([...cookies.read(ctx.req).cohorts, ...wanted])];
    if (joined.some((name) => !checkSchema(cohortName, name).ok))
      throw invalid('format', 'a cohort is a word in small letters, such as early');
    if (joined.length > cohortsAtMost) throw invalid('count', `at most ${cohortsAtMost} at once`);
    const without = addressWithout(ctx, params, ['cohort']);
    if (!leaves && !isConfirmed(ctx, publicOrigin)) {
      return askFirst(ctx, confirmPage(wanted, `${plainPath(ctx)}${ctx.search}`, without));
    }
    ctx.append('set-cookie', cookies.writeCohorts(joined));
    return redirectTo(ctx, without);
  };
}

const confirmPage = (cohorts: readonly string[], action: string, cancel: string) =>
  plainPage({
    title: 'Get new versions early?',
    content: `<h1>Get new versions early?</h1>
<p>The link you opened has this browser get new versions of pages before everybody else, for ${days} days.</p>
<dl><div><dt>Group</dt><dd>${htmlText(cohorts.join(', '))}</dd></div></dl>
<p>A new version may still have faults. To leave the group, add <b>?cohort=</b> to the address of any page.</p>
<form method="post" action="${htmlText(action)}">
<a class="cancel" href="${htmlText(cancel)}">Cancel</a>
<button type="submit">Get them early</button>
</form>`,
  });

function invalid(rule: string, message: string): Problem {
  const errors: FieldError[] = [{ field: 'cohort', rule, message }];
  return new Problem('request.invalid', { detail: `cohort: ${message}`, errors, errorsIn: 'elsewhere' });
}
