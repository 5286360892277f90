import type { KeptBolAddress, KeptBolProduct } from '@freightwright/contracts';
import { bookLimits } from '@freightwright/contracts/facts';
import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useQuery, useQueryClient } from '@freightwright/mfe-routing';
import { useReader } from '../api/bol-queries.ts';

const addressesKey = routes.listBolAddresses.path;
const templatesKey = routes.listBolTemplates.path;
const productsKey = routes.listBolProducts.path;

/** What the reader keeps of one kind. Signed out, nothing is asked. */
function useSaved<T>(key: string, search: string, fetch: () => Promise<T>) {
  const reader = useReader();
  return useQuery({
    queryKey: [key, reader, search],
    queryFn: fetch,
    enabled: reader !== undefined,
    refetchOnMount: 'always',
  });
}

export function useTemplates() {
  const { call } = usePlatform();
  const query = { limit: String(bookLimits.templates) };
  return useSaved(templatesKey, '', async () => (await call(routes.listBolTemplates, { query })).templates);
}

/** The reader's addresses by name; those of a name that begins so, if there is a search. */
export function useAddresses(search: string) {
  const { call } = usePlatform();
  const query = { limit: String(bookLimits.addresses), ...(search !== '' && { search }) };
  return useSaved(
    addressesKey,
    search,
    async () => (await call(routes.listBolAddresses, { query })).addresses,
  );
}

/** The reader's products by description; those of one that begins so, if there is a search. */
export function useProducts(search: string) {
  const { call } = usePlatform();
  const query = { limit: String(bookLimits.products), ...(search !== '' && { search }) };
  return useSaved(productsKey, search, async () => (await call(routes.listBolProducts, { query })).products);
}

/** The few entries that are offered while a name is typed. Nothing typed finds nothing. */
function useOffered<T>(
  key: string,
  typed: string,
  fetch: (query: { search: string; limit: string }) => Promise<T>,
): T | undefined {
  const reader = useReader();
  const search = typed.trim();
  const { data } = useQuery({
    queryKey: [key, reader, 'offered', search],
    queryFn: () => fetch({ search, limit: String(bookLimits.offered) }),
    enabled: reader !== undefined && search !== '',
    retry: false,
  });
  return search === '' ? undefined : data;
}

export function useOfferedAddresses(typed: string): readonly KeptBolAddress[] {
  const { call } = usePlatform();
  const found = useOffered(addressesKey, typed, (query) => call(routes.listBolAddresses, { query }));
  return found?.addresses ?? [];
}

export function useOfferedProducts(typed: string): readonly KeptBolProduct[] {
  const { call } = usePlatform();
  const found = useOffered(productsKey, typed, (query) => call(routes.listBolProducts, { query }));
  return found?.products ?? [];
}

/** Reads again what is shown of the book, after it was changed. */
export function useBookChanged() {
  const queries = useQueryClient();
  const changed = (key: string) => queries.invalidateQueries({ queryKey: [key] });
  return {
    addresses: () => changed(addressesKey),
    templates: () => changed(templatesKey),
    products: () => changed(productsKey),
  };
}
