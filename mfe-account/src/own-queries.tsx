import { usePlatform } from '@freightwright/mfe-kit';
import { QueryClientProvider } from '@freightwright/mfe-routing';
import { type ReactNode, useEffect, useState } from 'react';
import { createAccountQueries } from './account-queries.ts';

interface OwnQueriesProps {
  /** undefined for a visitor. Give it as the `key` too: nothing read for one account is shown to the next. */
  readonly userId: string | undefined;
  readonly children: ReactNode;
}

/** What a page reads for one account, read again whenever the server says that the account has changed. */
export function OwnQueries({ userId, children }: OwnQueriesProps) {
  const { session } = usePlatform();
  const [queries] = useState(createAccountQueries);
  useEffect(
    () =>
      session.subscribe(() => {
        // What is being read right now may be from before the change.
        if (session.get().user?.id === userId) {
          void queries.cancelQueries().then(() => queries.invalidateQueries());
        }
      }),
    [session, queries, userId],
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
