import { useSearchParams } from '@freightwright/mfe-routing';
import { useEffect, useRef, useState } from 'react';

const parameter = 'q';
/** So long after the last key the address takes the search up, milliseconds. Browsers limit how often it may change. */
const restMs = 400;

export interface SearchedText {
  /** As it is in the field. */
  readonly text: string;
  /** What is searched for: without blanks around it. */
  readonly wanted: string;
  readonly setText: (text: string) => void;
  /** Writes the search into the address without waiting. */
  readonly keep: () => void;
}

/** A search in the address, `?q=steel`. Back leads to the page without one, not through every key. */
export function useSearchedText(): SearchedText {
  const [address, setAddress] = useSearchParams();
  const inAddress = (address.get(parameter) ?? '').trim();
  const [text, setText] = useState(inAddress);
  /** What we wrote into the address last. Anything else there comes from a link or the back button. */
  const written = useRef(inAddress);
  const wanted = text.trim();

  const keep = () => {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the search waits once.
  useEffect(() => {
    const timer = setTimeout(keep, restMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { text, wanted, setText, keep };
}
