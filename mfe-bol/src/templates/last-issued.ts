import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';
import { listKey } from '../api/bol-queries.ts';
import { useBookReader } from '../book/book-queries.ts';

/** The bill that the reader issued last, read anew with every form. */
export function useLastIssued() {
  const { call } = usePlatform();
  const reader = useBookReader();
  const { data, isFetching } = useQuery({
    queryKey: [...listKey, reader, 'last'],
    queryFn: () => call(routes.listBols, { query: { limit: '1', status: 'issued' } }),
    enabled: reader !== undefined,
    refetchOnMount: 'always',
    retry: false,
  });
  return { last: data?.bols[0], isKnown: data !== undefined && !isFetching };
}
