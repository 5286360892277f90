import { Button, looks, Sheet, usePlatform } from '@freightwright/mfe-kit';
import styles from './sign-in-prompt.module.css';

/** For readers who are signed out. What is typed on the page stays while they sign in. */
export function SignInPrompt({ title, children }: { readonly title: string; readonly children: string }) {
  const { signIn } = usePlatform();
  return (
    <Sheet aria-label={title} className={styles.sheet}>
      <div className={styles.words}>
        <h2 className={looks.h3}>{title}</h2>
        <p className={styles.text}>{children}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void signIn({ tab: 'sign-in' })}>
          Sign In
        </Button>
        <Button onClick={() => void signIn({ tab: 'sign-up' })}>Sign Up</Button>
      </div>
    </Sheet>
  );
}
