import { bookLimits } from '@freightwright/contracts/constants';
import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useQuery, useQueryClient } from '@freightwright/mfe-routing';
import { useReader } from '../api/bol-queries.ts';
import { type BookKind, type Call, type Lists, lists } from './book-queries.ts';

// Apart from the suggestions, which the page loads first.

const all: Lists<BookKind> = {
  ...lists,
  templates: async (call, query) => (await call(routes.listBolTemplates, { query })).templates,
};

/** The user's entries of a kind, all of them unless there is a search. */
export function useEntries<K extends BookKind>(kind: K, search = '') {
  const { call } = usePlatform();
  const reader = useReader();
  return useQuery({
    queryKey: [kind, reader, search],
    queryFn: () => all[kind](call, { limit: String(bookLimits[kind]), ...(search !== '' && { search }) }),
    enabled: reader !== undefined,
    refetchOnMount: 'always',
  });
}

/** Changes the entries of a kind, which are then read again. */
export function useBookChange(kind: BookKind) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  return async (send: (call: Call) => Promise<unknown>) => {
    await send(call);
    await queries.invalidateQueries({ queryKey: [kind] });
  };
}
