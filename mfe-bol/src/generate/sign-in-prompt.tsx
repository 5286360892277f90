import {
  Button,
  classNames,
  Section,
  UnknownSession,
  usePlatform,
  useReadable,
  utilities,
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
      <Section aria-label="Sign-in" className={classNames(utilities.call, className)}>
        <UnknownSession refresh={refreshSession} />
      </Section>
    );
  }
  return (
    <Section aria-label={title} className={classNames(utilities.call, className)}>
      <div className={utilities.basis320}>
        <h2 className={utilities.h3}>{title}</h2>
        <p className={`${utilities.above4} ${utilities.measure648} ${utilities.quiet}`}>{children}</p>
      </div>
      <div className={utilities.actions}>
        <Button variant="primary" onClick={() => void signIn({ tab: 'sign-in' })}>
          Sign In
        </Button>
        <Button onClick={() => void signIn({ tab: 'sign-up' })}>Sign Up</Button>
      </div>
    </Section>
  );
}
