import type { SavedBolAddress, SavedBolProduct } from '@freightwright/contracts';
import { bookLimits } from '@freightwright/contracts/constants';
import { type Platform, routes, usePlatform } from '@freightwright/mfe-kit';
import { useQuery, useQueryClient } from '@freightwright/mfe-routing';
import { useReader } from '../api/bol-queries.ts';

const addressesKey = routes.listBolAddresses.path;
const templatesKey = routes.listBolTemplates.path;
const productsKey = routes.listBolProducts.path;

type Call = Platform['call'];

function useSaved<T>(key: string, search: string, ask: (call: Call) => Promise<T>) {
  const { call } = usePlatform();
  const reader = useReader();
  return useQuery({
    queryKey: [key, reader, search],
    queryFn: () => ask(call),
    enabled: reader !== undefined,
    refetchOnMount: 'always',
  });
}

const queryFor = (search: string, limit: number) => ({
  limit: String(limit),
  ...(search !== '' && { search }),
});

export function useTemplates() {
  const query = queryFor('', bookLimits.templates);
  return useSaved(
    templatesKey,
    '',
    async (call) => (await call(routes.listBolTemplates, { query })).templates,
  );
}

/** The user's addresses by name; with a search, those whose name starts with it. */
export function useAddresses(search: string) {
  const asked = { query: queryFor(search, bookLimits.addresses) };
  return useSaved(
    addressesKey,
    search,
    async (call) => (await call(routes.listBolAddresses, asked)).addresses,
  );
}

/** The user's products by description; with a search, those whose description starts with it. */
export function useProducts(search: string) {
  const asked = { query: queryFor(search, bookLimits.products) };
  return useSaved(productsKey, search, async (call) => (await call(routes.listBolProducts, asked)).products);
}

/** The suggestions while a name is typed. Empty text finds nothing. */
function useOffered<T>(
  key: string,
  typed: string,
  ask: (call: Call, query: ReturnType<typeof queryFor>) => Promise<T>,
) {
  const { call } = usePlatform();
  const reader = useReader();
  const search = typed.trim();
  const { data } = useQuery({
    queryKey: [key, reader, 'offered', search],
    queryFn: () => ask(call, queryFor(search, bookLimits.offered)),
    enabled: reader !== undefined && search !== '',
    retry: false,
  });
  return search === '' ? undefined : data;
}

export function useOfferedAddresses(typed: string): readonly SavedBolAddress[] {
  const found = useOffered(addressesKey, typed, (call, query) => call(routes.listBolAddresses, { query }));
  return found?.addresses ?? [];
}

export function useOfferedProducts(typed: string): readonly SavedBolProduct[] {
  const found = useOffered(productsKey, typed, (call, query) => call(routes.listBolProducts, { query }));
  return found?.products ?? [];
}

/** Invalidates the address book's and products' queries after a change. */
export function useBookChanged() {
  const queries = useQueryClient();
  const changed = (key: string) => queries.invalidateQueries({ queryKey: [key] });
  return {
    addresses: () => changed(addressesKey),
    templates: () => changed(templatesKey),
    products: () => changed(productsKey),
  };
}
