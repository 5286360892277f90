import type {
  BolAddress,
  SavedBolAddress,
  SavedBolProduct,
  StoredBolProduct,
} from '@freightwright/contracts';
import { packageTypes } from '@freightwright/contracts/constants';
import { quantity } from '@freightwright/domain';
import { util } from '@freightwright/mfe-kit';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import styles from '../fields/choices.module.css';
import { TextInput } from '../fields/form-fields.tsx';
import { useSettled } from '../preview/use-settled.ts';
import type { PartyValues } from '../values/bol-values.ts';
import { type BookEntries, useOffered } from './book-queries.ts';

type FieldProps = ComponentProps<typeof TextInput>;

interface StoredFieldProps<K extends 'addresses' | 'products'> extends FieldProps {
  readonly kind: K;
  /** The source of the suggestions, for display. */
  readonly from: string;
  readonly describe: (saved: BookEntries[K]) => { readonly title: string; readonly detail: string };
  readonly onTake: (saved: BookEntries[K]) => void;
}

/** Debounces the search, in milliseconds. */
const pauseMs = 150;

/**
 * A text field with suggestions: arrow keys choose, Enter accepts, Escape closes, other text is allowed.
 * Source: WAI-ARIA Authoring Practices, "Combobox pattern", editable with a list.
 */
function StoredField<K extends 'addresses' | 'products'>(props: StoredFieldProps<K>) {
  const { kind, from, describe, onTake, ...field } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const settled = useSettled(search, pauseMs);
  const offers = useOffered(kind, search === '' ? '' : settled);
  const shown = isOpen ? offers : [];
  const at = shown.findIndex((offer) => offer.id === chosen);
  const close = () => {
    setOpen(false);
    setChosen(null);
    setSearch('');
  };
  const take = (offer: BookEntries[K]) => {
    close();
    onTake(offer);
  };
  const step = (by: 1 | -1) => {
    // One more position than suggestions: the text itself.
    const places = shown.length + 1;
    setChosen(shown[((at + by + places + 1) % places) - 1]?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (shown.length === 0) return;
    const offer = shown[at];
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && offer) take(offer);
    else return;
    event.preventDefault();
  };
  return (
    <div className={`${util.place} ${util.whole}`}>
      <TextInput
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-offers`}
        aria-activedescendant={at === -1 ? undefined : `${id}-${chosen}`}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onLeave={close}
        onValue={(text) => {
          field.onValue(text);
          setSearch(text);
          setOpen(true);
          setChosen(null);
        }}
      />
      <div
        id={`${id}-offers`}
        role="listbox"
        aria-label={from}
        hidden={shown.length === 0}
        className={styles.choices}
        // It may open under the bar at the bottom of a phone's screen, or below the screen.
        ref={(list) => {
          if (shown.length > 0) list?.scrollIntoView?.({ block: 'nearest' });
        }}
      >
        {shown.map((offer) => (
          // The keys are handled by the field: the focus stays there (see the pattern).
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={offer.id}
            id={`${id}-${offer.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={offer.id === chosen}
            className={styles.choice}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(offer)}
          >
            <strong>{describe(offer).title}</strong> {describe(offer).detail}
          </div>
        ))}
      </div>
      <p role="status" className={util.unseen}>
        {shown.length > 0 &&
          `${shown.length} saved ${shown.length === 1 ? 'address' : 'addresses'}. Use the arrow keys to choose.`}
      </p>
    </div>
  );
}

/** The name of a party. Suggests matches from the address book, which fill in the whole party. */
export const CompanyField = ({
  onTake,
  ...field
}: FieldProps & { readonly onTake: (party: PartyValues) => void }) => (
  <StoredField
    {...field}
    kind="addresses"
    from="From your address book"
    describe={describeAddress}
    onTake={({ address }) => onTake(partyOf(address))}
  />
);

const describeAddress = ({ address: { company, address, city, state, zip } }: SavedBolAddress) => ({
  title: company,
  detail: `${address}, ${city}, ${state} ${zip}`,
});

/** A party as an address book entry. The service validates it by the rules of a bill. */
export const addressOf = ({ contact, phone, ...place }: PartyValues): BolAddress => ({
  ...(place as Omit<BolAddress, 'contact' | 'phone'>),
  ...(contact.trim() !== '' && { contact }),
  ...(phone.trim() !== '' && { phone }),
});

export const partyOf = ({ contact = '', phone = '', ...place }: BolAddress): PartyValues => ({
  ...place,
  contact,
  phone,
});

/** The description of a line. Suggests products whose description starts with the text. */
export const ProductField = (props: FieldProps & { readonly onTake: (saved: SavedBolProduct) => void }) => (
  <StoredField {...props} kind="products" from="From your products" describe={describeProduct} />
);

const describeProduct = ({ product }: SavedBolProduct) => ({
  title: product.commodityDescription ?? '',
  detail: formatProduct(product),
});

/** 'drums, class 85, NMFC 149980-02, 48 x 40 x 60 in, 512.5 lb, UN1263': distinguishes similar products. */
export function formatProduct(product: StoredBolProduct): string {
  const { packageType, nmfcClass, nmfcItem, lengthIn, widthIn, heightIn, unitWeight, hazmatDetails } =
    product;
  return [
    packageType && packageTypes[packageType].many,
    nmfcClass && `class ${nmfcClass}`,
    nmfcItem && `NMFC ${nmfcItem}`,
    lengthIn && `${lengthIn} x ${widthIn} x ${heightIn} in`,
    unitWeight && quantity(unitWeight, 'lb'),
    hazmatDetails?.identificationNumber,
  ]
    .filter(Boolean)
    .join(', ');
}
