import { bookLimits } from '@freightwright/contracts/facts';
import { routes, usePlatform } from '@freightwright/mfe-kit';
import { addressesKey, productsKey, useKept } from './book-queries.ts';

/** The reader's addresses by name; those of a name that begins so, if there is a search. */
export function useAddresses(search: string) {
  const { call } = usePlatform();
  return useKept([...addressesKey, search], () =>
    call(routes.listBolAddresses, {
      query: { limit: String(bookLimits.addresses), ...(search !== '' && { search }) },
    }),
  );
}

/** The reader's products by description; those of one that begins so, if there is a search. */
export function useProducts(search: string) {
  const { call } = usePlatform();
  return useKept([...productsKey, search], () =>
    call(routes.listBolProducts, {
      query: { limit: String(bookLimits.products), ...(search !== '' && { search }) },
    }),
  );
}
