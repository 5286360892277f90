import type { ReactNode } from 'react';
import { startTransition, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the component first stood as markup: in the build, or hydrated by this page. It never changes. */
export function useBegunAsMarkup(): boolean {
  // React asks the second of these where it begins with markup, and draws anew when the first differs afterwards.
  const [{ current, fromMarkup }] = useState(() => {
    const found = { is: false };
    return {
      current: () => found.is,
      fromMarkup: () => {
        found.is = true;
        return true;
      },
    };
  });
  return useSyncExternalStore(never, current, fromMarkup);
}

/**
 * A value that only the browser knows, read once. A hydrating page begins with `first`, as its build did, and
 * is drawn again before anything is painted, only if the value differs.
 */
export function useBrowserValue<T>(read: () => T, first: T): T {
  const isMarkup = useBegunAsMarkup();
  const isDue = useRef(isMarkup);
  const [value, setValue] = useState(() => (isMarkup ? first : read()));
  useLayoutEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    const known = read();
    setValue(() => known);
  });
  return value;
}

/**
 * Whether the page is drawn as markup or has just taken its markup over. What no markup can have is drawn once this
 * is false. It becomes so everywhere at once, in slices between which the page answers its reader.
 */
export function useIsMarkup(): boolean {
  const [isMarkup, setMarkup] = useState(useBegunAsMarkup());
  useLayoutEffect(() => {
    if (isMarkup) startTransition(() => setMarkup(false));
  }, [isMarkup]);
  return isMarkup;
}

interface AfterMarkupProps {
  readonly children: ReactNode;
  /** What stands in the markup in place of it. */
  readonly fallback?: ReactNode;
}

/** What no markup can have. Only this is drawn again when its time comes, and not what stands around it. */
export const AfterMarkup = ({ children, fallback = null }: AfterMarkupProps): ReactNode =>
  useIsMarkup() ? fallback : children;
