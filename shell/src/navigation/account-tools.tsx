import { classNames, type SignInRequest, useReadable } from '@freightwright/mfe-kit';
import { useLater } from '../later/later-part.tsx';
import styles from './account-tools.module.css';
import type { HeaderShell } from './header-props.ts';

interface AccountToolsProps {
  readonly shell: HeaderShell;
  readonly path: string;
}

/** The right end of the header: the ways in, or who is in. */
export function AccountTools({ shell, path }: AccountToolsProps) {
  const { status, user } = useReadable(shell.session);
  const parts = useLater(shell.parts);
  return (
    // While it is not known who is there, the buttons keep their places and nobody sees them.
    <div className={classNames(styles.tools, status === 'pending' && styles.reserved)}>
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
  /** Before the dialog opens, which gives the focus back to where it is then. */
  readonly onPress?: () => void;
  readonly children: string;
}

/** Opens the dialog, whose code is sent for as the pointer comes near; the focus sends for it anyway. */
export function SignInButton({ shell: { platform, parts }, tab, onPress, ...button }: SignInButtonProps) {
  return (
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
}
