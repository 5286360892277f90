import type { Platform } from '@freightwright/mfe-kit';
import { Button, ButtonLink, UnknownSession, usePageTitle, useReadable, util } from '@freightwright/mfe-kit';

interface SignInNoticeProps {
  readonly platform: Platform;
  /** Title of the page that this notice replaces. */
  readonly title: string;
}

/** Shown instead of a page for signed-in visitors until a user is known to be signed in. */
export function SignInNotice({ platform, title }: SignInNoticeProps) {
  usePageTitle(title);
  const isUnknown = useReadable(platform.session).status === 'unknown';
  return (
    <section className={util.measure480}>
      <h1 className={util.h1}>{title}</h1>
      <div className={`${util.above24} ${util.roomy} ${util.styleSheet}`}>
        {isUnknown ? <UnknownSession refresh={platform.refreshSession} /> : <Request platform={platform} />}
      </div>
    </section>
  );
}

const Request = ({ platform }: Pick<SignInNoticeProps, 'platform'>) => (
  <>
    <h2 className={`${util.below4} ${util.h3}`}>Sign in to see this page</h2>
    <p className={`${util.below24} ${util.quiet}`}>It shows your account, so it needs to know who you are.</p>
    <div className={util.buttons}>
      <Button variant="primary" onClick={() => void platform.signIn()}>
        Sign in
      </Button>
      <ButtonLink href="/" variant="quiet">
        Go Home
      </ButtonLink>
    </div>
  </>
);
