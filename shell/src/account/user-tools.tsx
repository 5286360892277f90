import { classNames, type Session } from '@freightwright/mfe-kit';
import type { Visitor } from '../session/visitor.ts';
import type { AccountShell } from './account-shell.ts';
import { UserButton } from './user-button.tsx';
import styles from './user-tools.module.css';

interface UserToolsProps {
  readonly shell: AccountShell;
  readonly visitor: Visitor;
  readonly path: string;
  readonly user: NonNullable<Session['user']>;
}

const planNames = { free: 'Free', professional: 'Professional', enterprise: 'Enterprise' } as const;

/** Shows who is signed in and on which plan. */
export function UserTools({ shell, visitor, path, user }: UserToolsProps) {
  const plan = planNames[shell.session.get().subscriptionTier] ?? planNames.free;
  const isFree = plan === planNames.free;
  return (
    <>
      <span className={classNames(styles.plan, !isFree && styles.paid)}>{plan}</span>
      {isFree && (
        <a href="/pricing" className={styles.upgrade}>
          Upgrade
        </a>
      )}
      <UserButton shell={shell} visitor={visitor} path={path} user={user} />
    </>
  );
}
