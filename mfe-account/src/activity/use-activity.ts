import type { activityKinds } from '@freightwright/contracts/facts';
import { retryOnce, routes, usePlatform } from '@freightwright/mfe-kit';
import { keepPreviousData, useQuery } from '@freightwright/mfe-routing';

/** '' is everything. */
export type Kind = (typeof activityKinds)[number] | '';

/** What is asked for beside the page. */
export const asked = (kind: Kind) => (kind === '' ? {} : { kind });

/** A page of what was done with the account, newest first, read again at each return to the tab. */
export function useActivity(kind: Kind, cursor: string | undefined) {
  const { call } = usePlatform();
  return useQuery({
    queryKey: [routes.listActivity.path, kind, cursor],
    queryFn: () => call(routes.listActivity, { query: { ...asked(kind), cursor } }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    retry: retryOnce,
  });
}
