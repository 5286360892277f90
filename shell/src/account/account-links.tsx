import { useReadable, util } from '@freightwright/mfe-kit';
import type { Visitor } from '../session/visitor.ts';
import { hostedSignIn, placeOf } from './hosted-sign-in.ts';
import { type AccountShell, useSignOut } from './sign-out.ts';
import styles from './user-menu.module.css';

interface AccountLinksProps {
  readonly shell: AccountShell;
  readonly visitor: Visitor;
  readonly className: string | undefined;
}

export function AccountLinks({ shell, visitor, className }: AccountLinksProps) {
  const { user, subscriptionTier } = useReadable(shell.session);
  const { failure, leave } = useSignOut(shell, visitor);
  return (
    <div className={`${util.above8} ${util.under16}`}>
      <p className={styles.owner}>
        Signed in as <strong>{user?.email}</strong>
      </p>
      {subscriptionTier === 'free' && (
        <a href="/pricing" className={className}>
          Upgrade
        </a>
      )}
      <a href="/account" className={className}>
        Account
      </a>
      <a href={hostedSignIn(placeOf(window.location), { action: 'UPDATE_PASSWORD' })} className={className}>
        Change password
      </a>
      <button type="button" className={className} onClick={() => leave('everywhere')}>
        Sign out everywhere
      </button>
      <button type="button" className={className} onClick={() => leave('here')}>
        Sign out
      </button>
      <div role="alert">{failure && <p className={`${util.under12} ${util.error}`}>{failure}</p>}</div>
    </div>
  );
}
