import { dayOf } from '@freightwright/domain';
import { useBegunAsMarkup, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useEffect, useLayoutEffect, useState } from 'react';
import { draftCalls } from './draft-state.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { createDraftStorage, isDraftKey } from './local-draft.ts';

/** The draft store of this page's form. It receives the session when that is known. */
export function useDraftStore(): DraftStore {
  const platform = usePlatform();
  const isLocked = useBegunAsMarkup();
  const [draftStore] = useState(() => {
    const made = createDraftStore({
      calls: draftCalls(platform),
      storage: createDraftStorage(() => window.localStorage),
      now: () => new Date(),
      today: () => dayOf(new Date()),
      newKey: () => crypto.randomUUID(),
      later(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      isLocked,
    });
    if (!isLocked) made.begin();
    return made;
  });
  // In time to render what differs from the markup with the rest of the browser's state (`useReadable`).
  useLayoutEffect(() => {
    const { session } = platform;
    // Not from the rendered session: markup, and the page that hydrates it, are rendered for a visitor.
    const identify = () => {
      const { status, user } = session.get();
      if (status !== 'pending') draftStore.identify(user?.id ?? null);
    };
    draftStore.begin();
    identify();
    return session.subscribe(identify);
  }, [draftStore, platform]);
  useEffect(() => {
    const online = () => void draftStore.flush();
    const elsewhere = ({ key }: StorageEvent) => isDraftKey(key) && draftStore.catchUp();
    // The page is restored from the back/forward cache, and another one was edited meanwhile.
    const again = ({ persisted }: PageTransitionEvent) => persisted && draftStore.catchUp();
    const left = new AbortController();
    window.addEventListener('online', online, { signal: left.signal });
    window.addEventListener('storage', elsewhere, { signal: left.signal });
    window.addEventListener('pageshow', again, { signal: left.signal });
    return () => {
      left.abort();
      draftStore.dispose();
    };
  }, [draftStore]);
  return draftStore;
}

/** Its state. Call it after `useDraftStore`, which initializes the form. */
export const useDraftState = (draftStore: DraftStore) => useReadable(draftStore.state);
