import type { KeptBolAddress } from '@freightwright/contracts';
import { bookLimits } from '@freightwright/contracts/facts';
import { routes, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useQuery, useQueryClient } from '@freightwright/mfe-routing';

const addressesKey = [routes.listBolAddresses.path];
const templatesKey = [routes.listBolTemplates.path];

/** The id of the reader, part of every key, so that nobody sees what another keeps. */
export const useBookReader = () => useReadable(usePlatform().session).user?.id;

/** The reader's addresses by name; those of a name that begins so, if there is a search. */
export function useAddresses(search: string) {
  const { call } = usePlatform();
  const reader = useBookReader();
  return useQuery({
    queryKey: [...addressesKey, reader, search],
    queryFn: () => call(routes.listBolAddresses, { query: search === '' ? {} : { search } }),
    enabled: reader !== undefined,
    refetchOnMount: 'always',
  });
}

/** The few addresses that are offered while a name is typed. Nothing typed finds nothing. */
export function useOfferedAddresses(typed: string): readonly KeptBolAddress[] {
  const { call } = usePlatform();
  const reader = useBookReader();
  const search = typed.trim();
  const { data } = useQuery({
    queryKey: [...addressesKey, reader, 'offered', search],
    queryFn: () => call(routes.listBolAddresses, { query: { search, limit: String(bookLimits.offered) } }),
    enabled: reader !== undefined && search !== '',
    retry: false,
  });
  return search === '' ? [] : (data?.addresses ?? []);
}

export function useTemplates() {
  const { call } = usePlatform();
  const reader = useBookReader();
  return useQuery({
    queryKey: [...templatesKey, reader],
    queryFn: () => call(routes.listBolTemplates),
    enabled: reader !== undefined,
    refetchOnMount: 'always',
  });
}

/** Reads again what is shown of the book, after it was changed. */
export function useBookChanged() {
  const queries = useQueryClient();
  return {
    addresses: () => queries.invalidateQueries({ queryKey: addressesKey }),
    templates: () => queries.invalidateQueries({ queryKey: templatesKey }),
  };
}
