import type { SavedBolAddress, SavedBolProduct } from '@freightwright/contracts';
import { bookLimits } from '@freightwright/contracts/constants';
import { type Platform, routes, usePlatform } from '@freightwright/mfe-kit';
import { useQuery } from '@freightwright/mfe-routing';
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
export type Lists<K extends BookKind> = {
  [N in K]: (call: Call, query: Asked) => Promise<readonly BookEntries[N][]>;
};
export const lists: Lists<'addresses' | 'products'> = {
  addresses: async (call, query) => (await call(routes.listBolAddresses, { query })).addresses,
  products: async (call, query) => (await call(routes.listBolProducts, { query })).products,
};

/** The suggestions while a name is typed. Empty text finds nothing. */
export function useOffered<K extends 'addresses' | 'products'>(
  kind: K,
  typed: string,
): readonly BookEntries[K][] {
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
