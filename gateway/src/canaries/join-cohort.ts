import { checkSchema, cohortName, cohortsAtMost, type FieldError, Problem } from '@freightwright/contracts';
import { htmlText } from '../edge/markup-text.ts';
import { isRead, zoneOf } from '../edge/zone.ts';
import type { GatewayMiddleware } from '../gateway-context.ts';
import { addressWithout, askFirst, isConfirmed, plainPath, redirectTo } from '../pages/asking-page.ts';
import { plainPage } from '../pages/plain-page.ts';
import { type VisitorCookies, visitorCookieLifetimeS } from './visitor-cookies.ts';

const days = visitorCookieLifetimeS / 86_400;

/**
 * Takes `?cohort=early` on a page: after the visitor has agreed on a page that asks, this browser gets the canaries of
 * that cohort. `?cohort=` leaves all, without asking. A cohort keeps nobody out: whoever has the link may join.
 * @throws Problem `request.invalid` for what is no name of a cohort, and for too many.
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
    sheet: `<h1>Get new versions early?</h1>
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
