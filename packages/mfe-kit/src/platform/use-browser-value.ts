import type { ReactNode } from 'react';
import { startTransition, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the component was first rendered as markup: in the build, or hydrated by this page. Constant.
 * @example const isHydrating = useBegunAsMarkup();
 */
export function useBegunAsMarkup(): boolean {
  // React calls the second of these for markup, and renders again when the first differs afterwards.
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
 * A value that only the browser has, read a single time. A hydrating page starts with `first`, as its build
 * did, and is rendered again before the first paint, only if the value differs.
 * @example const theme = useBrowserValue(() => readStored('theme'), null);
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
 * Whether the page is rendered as markup or is still being hydrated. What no markup can contain is rendered
 * when this is false. That changes everywhere in one transition, in slices between which the page responds.
 * @example const now = useIsMarkup() ? undefined : new Date();
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
  /** Its placeholder in the markup. */
  readonly fallback?: ReactNode;
}

/**
 * Content that no markup can contain. Only this is rendered again after hydration, not its surroundings.
 * @example <AfterMarkup fallback="Today">{new Date().toLocaleDateString()}</AfterMarkup>
 */
export const AfterMarkup = ({ children, fallback = null }: AfterMarkupProps): ReactNode =>
  useIsMarkup() ? fallback : children;
