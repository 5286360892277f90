import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Explorer } from './open-explorer.ts';

interface UsedExplorer extends Explorer {
  readonly state: 'loading' | 'open' | 'failed';
  /** The container of the explorer when it is rendered. */
  readonly place: RefObject<HTMLDivElement | null>;
}

/** Loads the explorer and mounts it when it is rendered, so that no partial state is visible. */
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
    // With one retry, like the pages of a remote.
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
