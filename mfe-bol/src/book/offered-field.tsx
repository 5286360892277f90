import { looks } from '@freightwright/mfe-kit';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import styles from '../fields/choices.module.css';
import { TextInput } from '../fields/text-input.tsx';

/** One thing that can be taken instead of being typed. */
export interface Offer {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

interface OfferedFieldProps extends ComponentProps<typeof TextInput> {
  /** Where the offers come from, in words. */
  readonly from: string;
  /** What is found for the text, best first. */
  readonly offers: readonly Offer[];
  /** The text that is searched for: empty while nobody types. */
  readonly onSearch: (text: string) => void;
  readonly onTake: (id: string) => void;
}

/**
 * A text field that offers what was kept while somebody types: arrow keys choose, Enter takes, Escape closes.
 * Any other text can be typed too.
 * Source: WAI-ARIA Authoring Practices, "Combobox pattern", editable with a list.
 */
export function OfferedField({ from, offers, onSearch, onTake, ...field }: OfferedFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = isOpen ? offers : [];
  const at = shown.findIndex((offer) => offer.id === chosen);
  const close = () => {
    setOpen(false);
    setChosen(null);
    onSearch('');
  };
  const take = (offer: Offer) => {
    close();
    onTake(offer.id);
  };
  const step = (by: 1 | -1) => {
    // One place more than there are offers is the text itself.
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
    <div className={`${looks.place} ${looks.whole}`}>
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
          onSearch(text);
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
          // The keys are the field's: the focus stays there (see the pattern).
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
            <strong>{offer.title}</strong> {offer.detail}
          </div>
        ))}
      </div>
      <p role="status" className={looks.unseen}>
        {shown.length > 0 && `${shown.length} kept, use the arrow keys to choose`}
      </p>
    </div>
  );
}
