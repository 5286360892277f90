import { startTransition, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';

/** An observable value: read it, and subscribe to its changes. */
export interface Readable<T> {
  get(): T;
  /** The value of markup and of the page that hydrates it; by default the current one. */
  readonly first?: (() => T) | undefined;
  /** @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export interface Writable<T> extends Readable<T> {
  set(value: T): void;
}

/**
 * Stores one value; notifies listeners of changes (`Object.is`).
 * @param first the value of the markup.
 * @example
 * const theme = createStore<Theme>('light');
 * theme.set('dark'); // notifies the listeners
 */
export function createStore<T>(initial: T, first?: () => T): Writable<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    first,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The current value. A hydrating page starts with `first`, then renders this in slices (`useIsMarkup`).
 * @example const session = useReadable(usePlatform().session);
 */
export function useReadable<T>(readable: Readable<T>): T {
  const [isDue, setDue] = useState(false);
  const latest = useMemo(() => holdFirst(readable), [readable]);
  // Only updates of one commit's layout effects share a transition.
  useLayoutEffect(() => {
    if (Object.is(latest.get(), readable.get())) latest.release();
    else startTransition(() => setDue(true));
  }, [latest, readable]);
  return useSyncExternalStore(latest.subscribe, isDue ? readable.get : latest.get, latest.first);
}

/** The same value, except that hydration's first value stays until it is released or until it changes. */
function holdFirst<T>({ get, first = get, subscribe }: Readable<T>) {
  let read = get;
  const release = () => {
    read = get;
  };
  return {
    get: () => read(),
    // React calls this only when it hydrates markup.
    first() {
      read = first;
      return first();
    },
    release,
    subscribe: (listener: () => void) =>
      subscribe(() => {
        release();
        listener();
      }),
  };
}
