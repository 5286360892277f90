import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Explorer } from './open-explorer.ts';

interface UsedExplorer extends Explorer {
  readonly state: 'loading' | 'open' | 'failed';
  /** Where the explorer is put once it is drawn. */
  readonly place: RefObject<HTMLDivElement | null>;
}

/** Loads the explorer and puts it into its place once it is drawn, so that nothing half-drawn is shown. */
export function useExplorer(): UsedExplorer {
  const [state, setState] = useState<UsedExplorer['state']>('loading');
  const place = useRef<HTMLDivElement>(null);
  const explorer = useRef<Explorer>(undefined);
  useEffect(() => {
    let isGone = false;
    const drawn = document.createElement('div');
    const open = async () => {
      const { openExplorer } = await import('./open-explorer.ts');
      if (isGone) return;
      explorer.current = await openExplorer(drawn);
      if (isGone) return;
      place.current?.replaceChildren(drawn);
      setState('open');
    };
    // Tried twice, as the pages of a remote are.
    open()
      .catch(open)
      .catch(() => !isGone && setState('failed'));
    return () => {
      isGone = true;
      explorer.current?.sendWith(undefined);
    };
  }, []);
  const sendWith = useCallback((key: string | undefined) => explorer.current?.sendWith(key), []);
  return { state, place, sendWith };
}
