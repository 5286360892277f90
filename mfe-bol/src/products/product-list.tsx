import type { KeptBolProduct } from '@freightwright/contracts';
import { bookLimits } from '@freightwright/contracts/facts';
import { Button, routes, usePlatform } from '@freightwright/mfe-kit';
import { useDeferredValue, useState } from 'react';
import { BookEntry } from '../book/book-entry.tsx';
import { useBookChanged } from '../book/book-queries.ts';
import { BookSheet } from '../book/book-sheet.tsx';
import { useProducts } from '../book/kept-lists.ts';
import { ProductDialog } from './product-dialog.tsx';
import { productInWords } from './product-in-words.ts';

/** The reader's products: found by the beginning of a description, changed and removed. */
export function ProductList() {
  const { call } = usePlatform();
  const changed = useBookChanged();
  const [search, setSearch] = useState('');
  const [changing, setChanging] = useState<KeptBolProduct | null>(null);
  const { data, isPending } = useProducts(useDeferredValue(search.trim()));
  const remove = async (id: string) => {
    await call(routes.removeBolProduct, { params: { id } });
    await changed.products();
  };
  return (
    <>
      <BookSheet
        title="Products"
        what="the products"
        count={data?.products.length}
        limit={bookLimits.products}
        isPending={isPending}
        none="No products yet. To keep one, press “Save as a product” below its line in the form."
        search={{
          value: search,
          onValue: setSearch,
          placeholder: 'Description',
          noneFound: 'No description of your products begins like that.',
        }}
      >
        {data?.products.map((kept) => {
          const { commodityDescription: name = '' } = kept.product;
          const withoutEntry =
            kept.hazmatFault && `Filled in without hazardous material. ${kept.hazmatFault}`;
          return (
            <BookEntry
              key={kept.id}
              name={name}
              detail={[productInWords(kept.product), withoutEntry].filter(Boolean).join('. ')}
              onRemove={() => remove(kept.id)}
            >
              <Button variant="quiet" aria-label={`Change ${name}`} onClick={() => setChanging(kept)}>
                Change
              </Button>
            </BookEntry>
          );
        })}
      </BookSheet>
      {changing && <ProductDialog kept={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
