import type { SavedBolProduct } from '@freightwright/contracts';
import { type FakePlatform, routes } from '@freightwright/mfe-kit';
import { at } from '../values/filled-values-fixture.ts';

/** Freight of one unit. */
export const publishers: SavedBolProduct = {
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
export const formerPaint: SavedBolProduct = {
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
export function saveProducts(platform: FakePlatform, products: readonly SavedBolProduct[]) {
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
  platform.answer(routes.saveBolProduct, ({ body }) => {
    sent.push(body);
    return { saved: publishers };
  });
  return { searches, sent };
}
