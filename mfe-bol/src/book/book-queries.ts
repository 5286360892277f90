import type { SavedBolAddress, SavedBolProduct } from '@freightwright/contracts';
import { bookLimits } from '@freightwright/contracts/constants';
import { type Platform, routes, usePlatform } from '@freightwright/mfe-kit';
import { useQuery, useQueryClient } from '@freightwright/mfe-routing';
import { useReader } from '../api/bol-queries.ts';

export type Call = Platform['call'];

/** The kinds of saved entries. */
export interface BookEntries {
  addresses: SavedBolAddress;
  products: SavedBolProduct;
  templates: { readonly id: string; readonly name: string };
}
export type BookKind = keyof BookEntries;

type Asked = { readonly limit: string; readonly search?: string };

/** By name; with a search, those whose name starts with it. */
const lists: { [K in BookKind]: (call: Call, query: Asked) => Promise<readonly BookEntries[K][]> } = {
  addresses: async (call, query) => (await call(routes.listBolAddresses, { query })).addresses,
  products: async (call, query) => (await call(routes.listBolProducts, { query })).products,
  templates: async (call, query) => (await call(routes.listBolTemplates, { query })).templates,
};

/** The user's entries of a kind, all of them unless there is a search. */
export function useEntries<K extends BookKind>(kind: K, search = '') {
  const { call } = usePlatform();
  const reader = useReader();
  return useQuery({
    queryKey: [kind, reader, search],
    queryFn: () => lists[kind](call, { limit: String(bookLimits[kind]), ...(search !== '' && { search }) }),
    enabled: reader !== undefined,
    refetchOnMount: 'always',
  });
}

/** The suggestions while a name is typed. Empty text finds nothing. */
export function useOffered<K extends BookKind>(kind: K, typed: string): readonly BookEntries[K][] {
  const { call } = usePlatform();
  const reader = useReader();
  const search = typed.trim();
  const { data = [] } = useQuery({
    queryKey: [kind, reader, 'offered', search],
    queryFn: () => lists[kind](call, { limit: String(bookLimits.offered), search }),
    enabled: reader !== undefined && search !== '',
    retry: false,
  });
  return search === '' ? [] : data;
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
