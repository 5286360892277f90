import type { KeptBolAddress } from '@freightwright/contracts';
import { bookLimits } from '@freightwright/contracts/facts';
import { Button, routes, usePlatform } from '@freightwright/mfe-kit';
import { useDeferredValue, useState } from 'react';
import { AddressDialog } from './address-dialog.tsx';
import { BookEntry } from './book-entry.tsx';
import { useBookChanged } from './book-queries.ts';
import { BookSheet } from './book-sheet.tsx';
import { useAddresses } from './kept-lists.ts';

/** The address book: found by the beginning of a name, changed and removed. */
export function AddressList() {
  const { call } = usePlatform();
  const changed = useBookChanged();
  const [search, setSearch] = useState('');
  const [changing, setChanging] = useState<KeptBolAddress | null>(null);
  const { data, isPending } = useAddresses(useDeferredValue(search.trim()));
  const remove = async (id: string) => {
    await call(routes.removeBolAddress, { params: { id } });
    await changed.addresses();
  };
  return (
    <>
      <BookSheet
        title="Address book"
        what="the address book"
        count={data?.addresses.length}
        limit={bookLimits.addresses}
        isPending={isPending}
        none="No addresses yet. To keep one, press “Save to address book” below it in the form."
        search={{
          value: search,
          onValue: setSearch,
          placeholder: 'Company name',
          noneFound: 'No company in your address book begins like that.',
        }}
      >
        {data?.addresses.map((kept) => {
          const { company, address, city, state, zip, contact, phone } = kept.address;
          return (
            <BookEntry
              key={kept.id}
              name={company}
              detail={[address, city, `${state} ${zip}`, contact, phone].filter(Boolean).join(', ')}
              onRemove={() => remove(kept.id)}
            >
              <Button variant="quiet" aria-label={`Change ${company}`} onClick={() => setChanging(kept)}>
                Change
              </Button>
            </BookEntry>
          );
        })}
      </BookSheet>
      {changing && <AddressDialog kept={changing} onClose={() => setChanging(null)} />}
    </>
  );
}
