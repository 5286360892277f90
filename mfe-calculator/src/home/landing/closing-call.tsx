import { Button, ButtonLink, looks, Sheet, usePlatform } from '@freightwright/mfe-kit';

/** The end of the landing page: back to the calculator, or on to an account. */
export function ClosingCall() {
  const { signIn } = usePlatform();
  return (
    <Sheet aria-labelledby="closing" className={looks.call}>
      <div>
        <h2 id="closing" className={`${looks.h2} ${looks.balanced}`}>
          Length, width, height and weight are enough to begin
        </h2>
        <p className={`${looks.above4} ${looks.intro}`}>
          5 calculations every 24 hours need no account. With a free one come bills of lading.
        </p>
      </div>
      <div className={looks.actions}>
        <ButtonLink href="#calculator" variant="primary">
          Work out a class
        </ButtonLink>
        <Button onClick={() => void signIn({ tab: 'sign-up' })}>Sign up</Button>
        {/* The server answers this link, so the browser leaves the page for the sign-in pages. */}
        <ButtonLink href="/api/login" variant="quiet">
          Sign in
        </ButtonLink>
      </div>
    </Sheet>
  );
}
