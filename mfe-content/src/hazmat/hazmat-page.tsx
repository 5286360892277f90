import { useSearchParams } from '@freightwright/mfe-routing';
import { useEffect, useRef } from 'react';
import { MaterialPage } from './material-page.tsx';
import { SearchPage } from './search-page.tsx';

/** The search, and with `?number=UN1263` the page of that number. */
export function HazmatPage() {
  const [address] = useSearchParams();
  const number = address.get('number');
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(number);
  // The link that was followed is gone, so the focus moves to the title of its target.
  useEffect(() => {
    if (shown.current === number) return;
    shown.current = number;
    title.current?.focus();
  }, [number]);
  return number === null ? (
    <SearchPage titleRef={title} />
  ) : (
    <MaterialPage key={number} number={number} titleRef={title} />
  );
}
