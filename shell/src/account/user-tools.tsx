import { planNames } from '@freightwright/contracts/constants';
import { classNames, type Session } from '@freightwright/mfe-kit';
import tools from '../navigation/account-tools.module.css';
import type { Visitor } from '../session/visitor.ts';
import type { AccountShell } from './sign-out.ts';
import { UserButton } from './user-button.tsx';
import styles from './user-tools.module.css';

interface UserToolsProps {
  readonly shell: AccountShell;
  readonly visitor: Visitor;
  readonly path: string;
  readonly user: NonNullable<Session['user']>;
}

/** Shows who is signed in and on which plan. */
export function UserTools({ shell, visitor, path, user }: UserToolsProps) {
  const plan = planNames[shell.session.get().subscriptionTier] ?? planNames.free;
  const isFree = plan === planNames.free;
  return (
    <>
      <span className={classNames(styles.plan, !isFree && styles.paid)}>{plan}</span>
      {isFree && (
        <a href="/pricing" className={`${tools.button} ${tools.framed} ${tools.wideOnly}`}>
          Upgrade
        </a>
      )}
      <UserButton shell={shell} visitor={visitor} path={path} user={user} />
    </>
  );
}
