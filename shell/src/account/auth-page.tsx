import { ButtonLink, classNames, usePageTitle, useReadable, util } from '@freightwright/mfe-kit';
import { useEffect, useState } from 'react';
import type { Visitor } from '../session/visitor.ts';
import type { AuthTab } from './auth-form.tsx';
import { pagePath } from './hosted-sign-in.ts';
import { SignIn } from './sign-in.tsx';
import type { AccountShell } from './sign-out.ts';

/** Notices by the error code with which the gateway sends the browser back here. */
const notices: ReadonlyMap<string, string> = new Map([
  ['sign-in', 'The sign-in was not finished. Nothing has changed; you can try again.'],
  [
    'unavailable',
    'Signing in does not work at the moment. Try again in a few minutes; the calculator and the guides work without it.',
  ],
]);

/** The page /auth. A user who signs in here, or is already signed in, continues to the requested page. */
export function AuthPage({ shell, visitor }: { readonly shell: AccountShell; readonly visitor: Visitor }) {
  const { user } = useReadable(shell.session);
  const [{ startsOn, notice, returnTo }] = useState(() => readAddress(window.location));
  const [tab, setTab] = useState<AuthTab>(startsOn);
  usePageTitle(tab === 'sign-in' ? 'Sign in' : 'Sign up');
  useEffect(() => {
    // Replaces this page in the history, so that the back button does not lead into a loop.
    if (user) window.history.replaceState(null, '', returnTo);
  }, [user, returnTo]);
  return (
    <section className={util.measure480}>
      <h1 className={util.h1}>{tab === 'sign-in' ? 'Sign in' : 'Sign up'}</h1>
      <p className={`${util.above12} ${util.ink2}`}>
        An account keeps your bills of lading and your plan. The calculator works without one.
      </p>
      {notice && (
        <p role="alert" className={classNames(util.refusal, util.above24)}>
          {notice}
        </p>
      )}
      <div className={`${util.above24} ${util.roomy} ${util.styleSheet}`}>
        <SignIn shell={shell} visitor={visitor} tab={tab} onTab={setTab} returnTo={returnTo} />
      </div>
      <ButtonLink href="/">Continue as Guest</ButtonLink>
    </section>
  );
}

function readAddress(location: Location) {
  const asked = new URLSearchParams(location.search);
  return {
    startsOn: asked.get('tab') === 'register' ? ('sign-up' as const) : ('sign-in' as const),
    notice: notices.get(asked.get('error') ?? ''),
    returnTo: pagePath(asked.get('returnTo'), location),
  };
}
