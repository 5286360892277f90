import { dayOf } from '@freightwright/domain';
import { useBegunAsMarkup, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { draftCalls } from './draft-state.ts';
import { createDraftStorage, isDraftKey } from './local-draft.ts';

/** The draft keeper of this page's form. It receives the session when that is known. */
export function useDraftKeeper(): DraftKeeper {
  const platform = usePlatform();
  const isTakenOver = useBegunAsMarkup();
  const [keeper] = useState(() => {
    const made = createDraftKeeper({
      calls: draftCalls(platform),
      storage: createDraftStorage(() => window.localStorage),
      now: () => new Date(),
      today: () => dayOf(new Date()),
      newKey: () => crypto.randomUUID(),
      later(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      isTakenOver,
    });
    if (!isTakenOver) made.begin();
    return made;
  });
  // In time to render what differs from the markup with the rest of the browser's state (`useReadable`).
  useLayoutEffect(() => {
    const { session } = platform;
    // Not from the rendered session: markup, and the page that hydrates it, are rendered for a visitor.
    const identify = () => {
      const { status, user } = session.get();
      if (status !== 'pending') keeper.identify(user?.id ?? null);
    };
    keeper.begin();
    identify();
    return session.subscribe(identify);
  }, [keeper, platform]);
  useEffect(() => {
    const online = () => void keeper.flush();
    const elsewhere = ({ key }: StorageEvent) => isDraftKey(key) && keeper.catchUp();
    // The page is restored from the back/forward cache, and another one was edited meanwhile.
    const again = ({ persisted }: PageTransitionEvent) => persisted && keeper.catchUp();
    window.addEventListener('online', online);
    window.addEventListener('storage', elsewhere);
    window.addEventListener('pageshow', again);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('storage', elsewhere);
      window.removeEventListener('pageshow', again);
      keeper.dispose();
    };
  }, [keeper]);
  return keeper;
}

/** Its state. Call it after `useDraftKeeper`, which initializes the form. */
export const useDraftState = (keeper: DraftKeeper) => useReadable(keeper.state);
