import { routes } from '@freightwright/mfe-kit';
import type { PartyValues } from '../values/bol-values.ts';
import { SaveEntry } from './save-entry.tsx';
import { addressOf } from './saved-field.tsx';

/** Saves the typed party for the next bill. */
export const SaveAddress = ({ party }: { readonly party: PartyValues }) => (
  <SaveEntry
    kind="addresses"
    content={party}
    label="Save to address book"
    done={`${party.company.trim()} is in your address book.`}
    onSave={(call, typed) => call(routes.saveBolAddress, { body: { address: addressOf(typed) } })}
  />
);
