import type { UseQueryResult } from '@freightwright/mfe-routing';

/** What is being read for a part of a page. */
export type Loading<T> = Pick<UseQueryResult<T>, 'data' | 'isPending' | 'isFetching' | 'refetch'>;
