import { useCallback, useMemo, useSyncExternalStore } from 'react';

export type Tab = 'generate' | 'mine';

/**
 * The state of this page that is part of its address, so that it can be sent, reloaded and reached with the
 * back button.
 */
export interface BolAddress {
  readonly tab: Tab;
  /** The issued bill that is shown. */
  readonly view: string | undefined;
}

const changed = 'fw:bol-address';

/** The tab and the bill in the address, and a function to go to others. */
export function useAddress(): readonly [BolAddress, (address: Partial<BolAddress>) => void] {
  const search = useSyncExternalStore(subscribe, () => window.location.search);
  const address = useMemo(() => addressOf(search), [search]);
  const go = useCallback(({ tab = 'generate', view }: Partial<BolAddress>) => {
    const query = new URLSearchParams({
      ...(tab === 'mine' && { tab }),
      ...(view !== undefined && { view }),
    });
    const next = `${window.location.pathname}${query.size === 0 ? '' : `?${query}`}`;
    if (next === window.location.pathname + window.location.search) return;
    window.history.pushState(null, '', next);
    window.dispatchEvent(new Event(changed));
  }, []);
  return [address, go];
}

function subscribe(listener: () => void): () => void {
  const events = ['popstate', 'single-spa:before-routing-event', changed];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

function addressOf(search: string): BolAddress {
  const query = new URLSearchParams(search);
  const view = query.get('view');
  return {
    tab: query.get('tab') === 'mine' ? 'mine' : 'generate',
    // Only ids in their usual form; anything else would call another address.
    view: view !== null && /^[\w-]{8,64}$/.test(view) ? view : undefined,
  };
}
