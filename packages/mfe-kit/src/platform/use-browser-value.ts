import { useLayoutEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * A value that only the browser knows, such as what it keeps for a page: read once, when the component first
 * stands. A page that takes its markup over begins with `first`, as its build did, and has the value before
 * anything is painted.
 */
export function useBrowserValue<T>(read: () => T, first: T): T {
  const isMarkup = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [{ value, isRead }, setRead] = useState(() =>
    isMarkup ? { value: first, isRead: false } : { value: read(), isRead: true },
  );
  useLayoutEffect(() => {
    if (!isRead) setRead({ value: read(), isRead: true });
  }, [isRead, read]);
  return value;
}

/**
 * Whether the page is drawn as markup or is just taking its markup over. What no markup can have is drawn once
 * this is false, which it becomes before anything is painted.
 */
export const useIsMarkup = (): boolean => useBrowserValue(isOver, true);

const isOver = () => false;
