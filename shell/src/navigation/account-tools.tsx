import { classNames, type SignInRequest, useReadable } from '@freightwright/mfe-kit';
import { useLazy } from '../lazy/lazy-section.tsx';
import styles from './account-tools.module.css';
import type { HeaderShell } from './header-props.ts';

/** The right end of the header: buttons to sign in and up, or the user who is signed in. */
export function AccountTools({ shell, path }: { readonly shell: HeaderShell; readonly path: string }) {
  const { user } = useReadable(shell.session);
  const parts = useLazy(shell.parts);
  return (
    // While the session is pending, the style sheet hides the buttons without collapsing them.
    <div className={styles.tools}>
      {user ? (
        parts && <parts.UserTools shell={shell} visitor={parts.visitor} path={path} user={user} />
      ) : (
        <>
          <SignInButton shell={shell} className={styles.button}>
            Sign in
          </SignInButton>
          <SignInButton
            shell={shell}
            tab="sign-up"
            className={classNames(styles.button, styles.framed, styles.wideOnly)}
          >
            Sign up
          </SignInButton>
        </>
      )}
    </div>
  );
}

interface SignInButtonProps extends Pick<SignInRequest, 'tab'> {
  readonly shell: HeaderShell;
  readonly className: string | undefined;
  /** Called before the dialog opens. The dialog returns the focus to the element that has it then. */
  readonly onPress?: () => void;
  readonly children: string;
}

/** Opens the dialog. Its code is loaded on hover or focus of the button. */
export const SignInButton = ({ shell: { platform, parts }, tab, onPress, ...button }: SignInButtonProps) => (
  <button
    {...button}
    type="button"
    onPointerEnter={parts.want}
    onClick={() => {
      onPress?.();
      void platform.signIn(tab && { tab });
    }}
  />
);
