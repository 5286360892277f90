import {
  Button,
  classNames,
  Section,
  UnknownSession,
  usePlatform,
  useReadable,
  util,
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
      <Section aria-label="Sign-in" className={classNames(util.call, className)}>
        <UnknownSession refresh={refreshSession} />
      </Section>
    );
  }
  return (
    <Section aria-label={title} className={classNames(util.call, className)}>
      <div className={util.basis320}>
        <h2 className={util.h3}>{title}</h2>
        <p className={`${util.above4} ${util.measure648} ${util.quiet}`}>{children}</p>
      </div>
      <div className={util.actions}>
        <Button variant="primary" onClick={() => void signIn({ tab: 'sign-in' })}>
          Sign In
        </Button>
        <Button onClick={() => void signIn({ tab: 'sign-up' })}>Sign Up</Button>
      </div>
    </Section>
  );
}
