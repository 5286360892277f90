import {
  activityActs,
  activityPerPage,
  type listActivity as listActivityRoute,
  type Principal,
  type ResponseOf,
} from '@freightwright/contracts';
import type { Call } from '@freightwright/service-kit';
import { personOf } from '../account/person.ts';
import { markOf } from '../closure/closure.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { presentLine } from './audit-store.ts';

/**
 * A page of what was done with the caller's account, newest first. An API key does not read it.
 * @throws Problem 'access.denied' for anybody who has not signed in.
 */
export async function listActivity(
  { audit }: IdentityDeps,
  principal: Principal,
  { cursor, limit, kind }: Call<typeof listActivityRoute>['query'],
): Promise<ResponseOf<typeof listActivityRoute>> {
  const { userId } = personOf(principal);
  const size = limit === undefined ? activityPerPage : Number(limit);
  // One line more than the page shows, to know whether there is another page.
  const lines = await audit.linesOf({
    subject: markOf(userId),
    acts: kind && activityActs[kind],
    before: cursor === undefined ? undefined : Number(cursor),
    limit: size + 1,
  });
  const shown = lines.slice(0, size);
  const last = shown.at(-1);
  return {
    activity: shown.map(presentLine),
    nextCursor: last && lines.length > size ? String(last.seq) : null,
  };
}
