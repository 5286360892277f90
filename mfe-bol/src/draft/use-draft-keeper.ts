import { type Session, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import { todayIn } from '../form/bol-values.ts';
import { draftCalls } from './draft-calls.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { createDraftStorage } from './local-draft.ts';

/** The keeper of this page's form. It is told who is signed in once that is known. */
export function useDraftKeeper(session: Session): DraftKeeper {
  const platform = usePlatform();
  const [keeper] = useState(() =>
    createDraftKeeper({
      calls: draftCalls(platform),
      storage: createDraftStorage(() => window.localStorage),
      now: () => new Date(),
      today: () => todayIn(undefined, new Date()),
      newKey: () => crypto.randomUUID(),
      later(run, ms) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  const { status, user } = session;
  useEffect(() => {
    if (status !== 'pending') keeper.identify(user?.id ?? null);
  }, [keeper, status, user?.id]);
  useEffect(() => {
    const online = () => void keeper.flush();
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      keeper.dispose();
    };
  }, [keeper]);
  return keeper;
}

export const useDraftState = (keeper: DraftKeeper) => useReadable(keeper.state);
