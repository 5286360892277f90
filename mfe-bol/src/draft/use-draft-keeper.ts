import { dayOf } from '@freightwright/domain';
import { useBegunAsMarkup, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { draftCalls } from './draft-state.ts';
import { createDraftStorage, isDraftKey } from './local-draft.ts';

/** The keeper of this page's form. It is told who is signed in once that is known. */
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
  // In time for what differs from the markup to be drawn with the rest of what no markup can have (`useReadable`).
  useLayoutEffect(() => {
    const { session } = platform;
    // Not from what is drawn: markup, and the page that takes it over, are drawn for a visitor.
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
    // The page comes out of the browser's memory, and another one was written on meanwhile.
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

/** Its state. Call it after `useDraftKeeper`, which begins the form. */
export const useDraftState = (keeper: DraftKeeper) => useReadable(keeper.state);
