import type { KeptBolProduct } from '@freightwright/contracts';
import { type FakePlatform, routes } from '@freightwright/mfe-kit';
import { at } from '../page-fixture.tsx';

/** Freight of one unit. */
export const speakers: KeptBolProduct = {
  id: 'product-1',
  updatedAt: at,
  product: {
    commodityDescription: 'Loudspeakers, boxed',
    packageType: 'box',
    unitWeight: 512.5,
    lengthIn: 48,
    widthIn: 40,
    heightIn: 60,
    nmfcClass: '100',
    nmfcItem: '63060-02',
  },
};
/** Why the next product is filled in without its hazardous material. */
export const violation = 'No row of the table has UN1263 with PG IV (49 CFR 172.101).';
export const formerPaint: KeptBolProduct = {
  id: 'product-2',
  updatedAt: at,
  product: {
    commodityDescription: 'Louvre paint',
    nmfcClass: '85',
    hazmatDetails: { identificationNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3' },
  },
  hazmatViolation: violation,
};

/** Stubs the service with these products; its requests are recorded. */
export function keepProducts(platform: FakePlatform, products: readonly KeptBolProduct[]) {
  const searches: (string | undefined)[] = [];
  const sent: unknown[] = [];
  platform.answer(routes.listBolProducts, ({ query }) => {
    const search = (query as { search?: string } | undefined)?.search?.toLowerCase() ?? '';
    searches.push(search);
    return {
      products: products.filter(({ product }) =>
        product.commodityDescription?.toLowerCase().startsWith(search),
      ),
      nextCursor: null,
    };
  });
  platform.answer(routes.keepBolProduct, ({ body }) => {
    sent.push(body);
    return { kept: speakers };
  });
  return { searches, sent };
}
