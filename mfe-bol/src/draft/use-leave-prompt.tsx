import { Button, Dialog, usePlatform, util } from '@freightwright/mfe-kit';
import { type ReactNode, useEffect, useState } from 'react';
import type { DraftStore } from './draft-store.ts';

/** Stores the input when the page is left. Where that fails, the browser or a dialog asks first. */
export function useLeavePrompt(draftStore: DraftStore): ReactNode {
  const { navigate } = usePlatform();
  const [wanted, setWanted] = useState<string | null>(null);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (draftStore.wouldLose()) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || link.hasAttribute('download') || !['', '_self'].includes(link.target)) return;
      const { origin, pathname, search, hash } = new URL(link.href);
      if (origin !== window.location.origin || pathname === window.location.pathname) return;
      if (!draftStore.wouldLose()) return;
      event.preventDefault();
      event.stopPropagation();
      const to = pathname + search + hash;
      void draftStore.flush().then((isSaved) => (isSaved ? navigate(to) : setWanted(to)));
    };
    const left = new AbortController();
    window.addEventListener('beforeunload', onUnload, { signal: left.signal });
    // Runs before the shell, which follows links when the event bubbles up.
    document.addEventListener('click', onClick, { capture: true, signal: left.signal });
    return () => left.abort();
  }, [draftStore, navigate]);

  return (
    <Dialog open={wanted !== null} title="Leave without saving?" onClose={() => setWanted(null)}>
      <p className={`${util.below16} ${util.ink2}`}>
        What you typed is not saved, and this browser keeps nothing from this site. If you leave, you lose it.
      </p>
      <div className={util.buttons}>
        <Button variant="primary" data-first onClick={() => setWanted(null)}>
          Stay here
        </Button>
        <Button
          onClick={() => {
            setWanted(null);
            if (wanted !== null) navigate(wanted);
          }}
        >
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
