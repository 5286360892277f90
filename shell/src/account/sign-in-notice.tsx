import { Button, looks, type Platform, usePageTitle } from '@freightwright/mfe-kit';
import styles from './auth-page.module.css';

interface SignInNoticeProps {
  readonly platform: Platform;
  /** Title of the page that this notice replaces. */
  readonly title: string;
}

/** Shown instead of a page that is for signed-in visitors. The page appears as soon as somebody signs in. */
export function SignInNotice({ platform, title }: SignInNoticeProps) {
  usePageTitle(title);
  return (
    <section className={looks.measure480}>
      <h1 className={looks.h1}>{title}</h1>
      <div className={styles.sheet}>
        <h2 className={`${looks.below4} ${looks.h3}`}>Sign in to see this page</h2>
        <p className={`${looks.below24} ${looks.quiet}`}>
          It shows your account, so it needs to know who you are.
        </p>
        <div className={looks.buttons}>
          <Button variant="primary" onClick={() => void platform.signIn()}>
            Sign in
          </Button>
          <a href="/">Go Home</a>
        </div>
      </div>
    </section>
  );
}
