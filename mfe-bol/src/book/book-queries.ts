import type { KeptBolAddress, KeptBolProduct } from '@freightwright/contracts';
import { bookLimits } from '@freightwright/contracts/facts';
import { routes, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useQuery, useQueryClient } from '@freightwright/mfe-routing';

export const addressesKey = [routes.listBolAddresses.path];
const templatesKey = [routes.listBolTemplates.path];
export const productsKey = [routes.listBolProducts.path];

/** The id of the reader, part of every key, so that nobody sees what another keeps. */
export const useBookReader = () => useReadable(usePlatform().session).user?.id;

/** What the reader keeps of one kind. Signed out, nothing is asked. */
export function useKept<T>(key: readonly string[], fetch: () => Promise<T>) {
  const reader = useBookReader();
  return useQuery({
    queryKey: [key[0], reader, ...key.slice(1)],
    queryFn: fetch,
    enabled: reader !== undefined,
    refetchOnMount: 'always',
  });
}

export function useTemplates() {
  const { call } = usePlatform();
  return useKept(templatesKey, () =>
    call(routes.listBolTemplates, { query: { limit: String(bookLimits.templates) } }),
  );
}

/** The few entries that are offered while a name is typed. Nothing typed finds nothing. */
function useOffered<T>(
  key: readonly string[],
  typed: string,
  fetch: (query: { search: string; limit: string }) => Promise<T>,
): T | undefined {
  const reader = useBookReader();
  const search = typed.trim();
  const { data } = useQuery({
    queryKey: [...key, reader, 'offered', search],
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
  return {
    addresses: () => queries.invalidateQueries({ queryKey: addressesKey }),
    templates: () => queries.invalidateQueries({ queryKey: templatesKey }),
    products: () => queries.invalidateQueries({ queryKey: productsKey }),
  };
}
