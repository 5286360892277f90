import type { KeptBolAddress } from '@freightwright/contracts';
import { Button, routes, Sheet, TextField, usePlatform } from '@freightwright/mfe-kit';
import { useDeferredValue, useState } from 'react';
import { AddressDialog } from './address-dialog.tsx';
import styles from './book.module.css';
import { BookEntry } from './book-entry.tsx';
import { useAddresses, useBookChanged } from './book-queries.ts';

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
    <Sheet title="Address book">
      <search className={styles.search}>
        <TextField
          label="Search the address book"
          hideLabel
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder="Beginning of a company's name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </search>
      <ul>
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
      </ul>
      {data?.addresses.length === 0 && (
        <p className={styles.none}>
          {search.trim() === ''
            ? 'No addresses yet. “Save to address book” under a party of the form keeps one.'
            : 'No company in your address book begins like that.'}
        </p>
      )}
      {data === undefined && (
        <p className={styles.none} role="status">
          {isPending ? 'Loading the address book' : 'The address book did not load.'}
        </p>
      )}
      {changing && <AddressDialog kept={changing} onClose={() => setChanging(null)} />}
    </Sheet>
  );
}
