import { ButtonLink, usePageTitle, usePlatform, useReadable, util } from '@freightwright/mfe-kit';
import { QueryClientProvider, type UseQueryResult } from '@freightwright/mfe-routing';
import { type ReactNode, useEffect, useState } from 'react';
import { createAccountQueries } from './account-queries.ts';

/** A query for one section of a page. */
export type Loading<T> = Pick<UseQueryResult<T>, 'data' | 'isPending' | 'isFetching' | 'refetch'>;

interface OwnQueriesProps {
  /** undefined for a visitor. Also pass it as the `key`: one account's data is never shown to the next. */
  readonly userId: string | undefined;
  readonly children: ReactNode;
}

/** The queries of one account, invalidated whenever the server reports a change of the account. */
export function OwnQueries({ userId, children }: OwnQueriesProps) {
  const { session } = usePlatform();
  const [queries] = useState(createAccountQueries);
  useEffect(
    () =>
      session.subscribe(() => {
        // A running fetch may be from before the change.
        if (session.get().user?.id === userId) {
          void queries.cancelQueries().then(() => queries.invalidateQueries());
        }
      }),
    [session, queries, userId],
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

interface OwnPageProps {
  readonly title: string;
  readonly link: { readonly href: string; readonly label: string };
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/** A page that the shell shows only to signed-in visitors, except briefly after a sign-out. */
export function OwnPage({ title, link, waiting, children }: OwnPageProps) {
  usePageTitle(title);
  const { status, user } = useReadable(usePlatform().session);
  return (
    <>
      <header className={`${util.below20} ${util.apart16}`}>
        <h1 className={util.h1}>{title}</h1>
        <a href={link.href} className={util.text}>
          {link.label}
        </a>
      </header>
      {status === 'pending' && waiting}
      {user && (
        <OwnQueries key={user.id} userId={user.id}>
          {children}
        </OwnQueries>
      )}
      {status === 'signed-out' && <p className={util.ink2}>You are signed out.</p>}
    </>
  );
}

interface NeedsEnterpriseProps {
  /** The feature of the plan. */
  readonly children: string;
}

/** Describes a page or section to users whose plan does not include it. */
export const NeedsEnterprise = ({ children }: NeedsEnterpriseProps) => (
  <div className={`${util.stack16} ${util.left}`}>
    <p className={util.text}>{children}</p>
    <ButtonLink href="/pricing?plan=enterprise">See the Enterprise plan</ButtonLink>
  </div>
);
