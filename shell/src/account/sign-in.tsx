import { Tabs, util } from '@freightwright/mfe-kit';
import { useState } from 'react';
import type { Visitor } from '../session/visitor.ts';
import styles from './auth-form.module.css';
import { AuthForm, type AuthTab } from './auth-form.tsx';
import type { Entries } from './check-credentials.ts';
import { hostedSignIn } from './hosted-sign-in.ts';
import type { AccountShell } from './sign-out.ts';

interface SignInProps {
  readonly shell: AccountShell;
  readonly visitor: Visitor;
  readonly tab: AuthTab;
  readonly onTab: (tab: AuthTab) => void;
  /** True when the session has expired: then only sign-in is offered, so that nothing is lost. */
  readonly isReturn?: boolean;
  /** The path to which the hosted page returns. */
  readonly returnTo: string;
}

const tabs = [
  ['sign-in', 'Sign in'],
  ['sign-up', 'Sign up'],
] as const;

/** Both tabs with their form. A toast reports the result; observers of the session navigate. */
export function SignIn(props: SignInProps) {
  const {
    shell: { session, platform },
    visitor,
    tab,
    onTab,
    isReturn = false,
    returnTo,
  } = props;
  const [entries, setEntries] = useState<Entries>(() => ({
    email: session.get().user?.email ?? '',
    password: '',
  }));
  const email = entries.email.trim();
  const form = (
    <AuthForm
      // A new form for each tab, because the validation errors of one tab do not apply to the other.
      key={tab}
      tab={tab}
      entries={entries}
      onEntries={setEntries}
      onSignedIn={(status) => {
        visitor.accept(status);
        const title = tab === 'sign-in' ? 'Login Successful' : 'Account Created';
        platform.toast({ kind: 'success', title, text: `Signed in as ${status.user?.email}.` });
      }}
      onRefused={(text) => platform.toast({ kind: 'error', title: 'Authentication Failed', text })}
    >
      {!isReturn && (
        <p className={styles.links}>
          {tab === 'sign-in' && (
            <a href={hostedSignIn(returnTo, { action: 'RESET_PASSWORD', email })}>Forgot your password?</a>
          )}
          <a href={hostedSignIn(returnTo, { email })}>Sign in on our secure page</a>
        </p>
      )}
    </AuthForm>
  );
  if (isReturn) return form;
  return (
    <Tabs label="Account" tabs={tabs} tab={tab} onTab={onTab} className={util.below20}>
      {form}
    </Tabs>
  );
}
