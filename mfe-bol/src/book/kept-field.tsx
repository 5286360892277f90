import { type ComponentProps, useState } from 'react';
import type { TextInput } from '../fields/text-input.tsx';
import { useSettled } from '../preview/use-settled.ts';
import { type Offer, OfferedField } from './offered-field.tsx';

interface KeptFieldProps<T> extends ComponentProps<typeof TextInput> {
  /** Where the offers come from, in words. */
  readonly from: string;
  /** What is kept under a name that begins so. Nothing typed finds nothing. */
  readonly useOffered: (typed: string) => readonly T[];
  readonly inWords: (kept: T) => Omit<Offer, 'id'>;
  readonly onTake: (kept: T) => void;
}

/** Milliseconds without a key before the service is asked. */
const pauseMs = 150;

/** A text field that asks for what is kept while somebody types, and offers it. */
export function KeptField<T extends { readonly id: string }>(props: KeptFieldProps<T>) {
  const { useOffered, inWords, onTake, ...field } = props;
  const [search, setSearch] = useState('');
  const settled = useSettled(search, pauseMs);
  const found = useOffered(search === '' ? '' : settled);
  return (
    <OfferedField
      {...field}
      offers={found.map((kept) => ({ id: kept.id, ...inWords(kept) }))}
      onSearch={setSearch}
      onTake={(id) => {
        const kept = found.find((entry) => entry.id === id);
        if (kept) onTake(kept);
      }}
    />
  );
}
