import { useSearchParams } from '@freightwright/mfe-routing';
import { useEffect, useRef, useState } from 'react';

const parameter = 'q';
/** Debounce delay of the search in the URL, milliseconds. Browsers limit how often a URL may change. */
const restMs = 400;

export interface SearchedText {
  /** As typed in the field. */
  readonly text: string;
  /** The search text, trimmed. */
  readonly wanted: string;
  readonly setText: (text: string) => void;
  /** Writes the search into the URL immediately. */
  readonly save: () => void;
}

/** A search in the URL, `?q=steel`. Back leads to the page without one, not through every key. */
export function useSearchedText(): SearchedText {
  const [address, setAddress] = useSearchParams();
  const inAddress = (address.get(parameter) ?? '').trim();
  const [text, setText] = useState(inAddress);
  /** The value that we last wrote into the URL. Any other comes from a link or the back button. */
  const written = useRef(inAddress);
  const wanted = text.trim();

  const save = () => {
    if (wanted === written.current) return;
    const isFirst = written.current === '';
    written.current = wanted;
    setAddress(wanted === '' ? {} : { [parameter]: wanted }, { replace: !isFirst });
  };
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the search is debounced.
  useEffect(() => {
    const timer = setTimeout(save, restMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { text, wanted, setText, save };
}
