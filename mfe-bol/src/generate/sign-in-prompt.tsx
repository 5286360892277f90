import {
  Button,
  classNames,
  looks,
  Sheet,
  UnknownSession,
  usePlatform,
  useReadable,
} from '@freightwright/mfe-kit';

interface SignInPromptProps {
  readonly title: string;
  readonly className?: string | undefined;
  readonly children: string;
}

/** For signed-out visitors. The page's input survives the sign-in. */
export function SignInPrompt({ title, className, children }: SignInPromptProps) {
  const { signIn, session, refreshSession } = usePlatform();
  if (useReadable(session).status === 'unknown') {
    return (
      <Sheet aria-label="Sign-in" className={classNames(looks.call, className)}>
        <UnknownSession refresh={refreshSession} />
      </Sheet>
    );
  }
  return (
    <Sheet aria-label={title} className={classNames(looks.call, className)}>
      <div className={looks.basis320}>
        <h2 className={looks.h3}>{title}</h2>
        <p className={`${looks.above4} ${looks.measure648} ${looks.quiet}`}>{children}</p>
      </div>
      <div className={looks.actions}>
        <Button variant="primary" onClick={() => void signIn({ tab: 'sign-in' })}>
          Sign In
        </Button>
        <Button onClick={() => void signIn({ tab: 'sign-up' })}>Sign Up</Button>
      </div>
    </Sheet>
  );
}
