import {
  Button,
  ButtonLink,
  CheckIcon,
  ErrorIcon,
  routes,
  useIsMarkup,
  usePageHead,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import { useLocation } from '@freightwright/mfe-routing';
import { type ReactNode, useState } from 'react';
import { formatFailure, hasCode, useStep } from '../state/use-step.tsx';
import styles from './email-section.module.css';

const tokenPattern = /^#[\w-]{43}$/;

const pageHead = {
  title: 'Confirm your email',
  description: 'Where the link in our mail leads to: press the button to confirm that the address is yours.',
  canonicalPath: '/confirm-email',
};

/** The target of an emailed link: `/confirm-email#token`. A button, because mail programs open links too. */
export function ConfirmEmailPage() {
  usePageHead(pageHead);
  const { hash } = useLocation();
  // The fragment of a URL never reaches a server, so the markup treats every link as complete.
  const isMarkup = useIsMarkup();
  return (
    <section className={util.measure480}>
      <h1 className={util.h1}>Confirm your email</h1>
      <div className={`${util.above24} ${util.roomy} ${util.styleSheet}`}>
        {isMarkup || tokenPattern.test(hash) ? (
          <Confirmation key={hash} token={hash.slice(1)} />
        ) : (
          <WayOn>This link is not complete. Open it from the mail again, or copy the whole link.</WayOn>
        )}
      </div>
    </section>
  );
}

function Confirmation({ token }: { readonly token: string }) {
  const { call, refreshSession, session } = usePlatform();
  const { user } = useReadable(session);
  const [done, setDone] = useState<{ email: string; outcome: 'verified' | 'changed' }>();
  const { isPending, error, take } = useStep();
  const confirm = () =>
    take(async () => {
      setDone(await call(routes.confirmEmail, { body: { token } }));
      void refreshSession();
    });
  if (done) {
    return (
      <div role="status" className={`${util.stack16} ${util.left}`}>
        <p className={`${util.line12} ${util.text} ${styles.verified}`}>
          <CheckIcon />
          <span className={util.breaking}>
            {done.outcome === 'verified' ? (
              <>
                <strong>{done.email}</strong> is verified.
              </>
            ) : (
              <>
                Your email is <strong>{done.email}</strong> now. Sign in with it from now on.
              </>
            )}
          </span>
        </p>
        {user ? (
          <ButtonLink href="/account">Go to your account</ButtonLink>
        ) : (
          <ButtonLink href="/auth">Sign in</ButtonLink>
        )}
      </div>
    );
  }
  if (hasCode(error, 'account.link-invalid'))
    return <WayOn>This link has expired or was used before. Links work once, for 24 hours.</WayOn>;
  if (hasCode(error, 'identity.email-taken'))
    return <WayOn>Another account has this address by now, so yours stays as it was.</WayOn>;
  return (
    <form
      className={`${util.stack16} ${util.left}`}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p className={util.quiet}>
        Press the button to confirm that this email address is yours. The link works once, for 24 hours.
      </p>
      <p className={util.quiet}>If you did not ask for this mail, close this page. Nothing changes then.</p>
      <noscript>
        <p className={util.refusal}>Confirming your email needs JavaScript. Turn it on to continue.</p>
      </noscript>
      <div role="alert">
        {error !== null && (
          <p className={util.refusal}>
            <strong>Not confirmed.</strong> {formatFailure(error)}
          </p>
        )}
      </div>
      <Button type="submit" variant="primary" pendingText={isPending && 'Confirming'}>
        Confirm email
      </Button>
    </form>
  );
}

const WayOn = ({ children }: { readonly children: ReactNode }) => (
  <div className={`${util.stack16} ${util.left}`}>
    <p role="alert" className={util.violation}>
      <ErrorIcon />
      <span>{children}</span>
    </p>
    <p className={util.quiet}>
      Your account page shows whether your address is verified, and sends a new link.
    </p>
    <ButtonLink href="/account">Go to your account</ButtonLink>
  </div>
);
