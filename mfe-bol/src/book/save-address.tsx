import { routes, usePlatform } from '@freightwright/mfe-kit';
import type { PartyValues } from '../values/bol-values.ts';
import { useBookChanged } from './book-queries.ts';
import { SaveEntry } from './save-entry.tsx';
import { addressOf } from './saved-field.tsx';

/** Saves the typed party for the next bill. */
export function SaveAddress({ party }: { readonly party: PartyValues }) {
  const { call } = usePlatform();
  const changed = useBookChanged();
  return (
    <SaveEntry
      content={party}
      label="Save to address book"
      done={`${party.company.trim()} is in your address book.`}
      onSave={async (typed) => {
        await call(routes.saveBolAddress, { body: { address: addressOf(typed) } });
        await changed.addresses();
      }}
    />
  );
}
