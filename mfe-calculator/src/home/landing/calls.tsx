import { Button, ButtonLink, Section, usePlatform, util } from '@freightwright/mfe-kit';
import styles from './home-section.module.css';
import { HomeSection } from './home-section.tsx';

export const PredictorPromo = () => (
  <HomeSection
    title="What will it cost?"
    lead="A class is one part of a price. The cost predictor puts it beside lane, weight, fuel and services."
  >
    <Section aria-label="Cost predictor" className={util.call}>
      <ul className={`${styles.points} ${util.divided}`}>
        <li>A total with its range, and each line of it by itself.</li>
        <li>A confidence in percent, with the factors that raise and lower it.</li>
        <li>Other carriers for the same lane, with transit days.</li>
      </ul>
      <div className={util.wrap16}>
        <ButtonLink href="/cost-predictor" variant="primary">
          Predict the cost
        </ButtonLink>
        <p className={util.note}>3 predictions a day are free.</p>
      </div>
    </Section>
  </HomeSection>
);

export function ClosingCall() {
  const { signIn } = usePlatform();
  return (
    <Section aria-labelledby="closing" className={util.call}>
      <div>
        <h2 id="closing" className={`${util.h2} ${util.balanced}`}>
          Length, width, height and weight are enough to begin
        </h2>
        <p className={`${util.above4} ${util.intro}`}>
          5 calculations every 24 hours need no account. With a free one come bills of lading.
        </p>
      </div>
      <div className={util.actions}>
        <ButtonLink href="#calculator" variant="primary">
          Work out a class
        </ButtonLink>
        <Button onClick={() => void signIn({ tab: 'sign-up' })}>Sign up</Button>
        {/* The server handles this link, so the browser leaves the page for the sign-in pages. */}
        <ButtonLink href="/api/login" variant="quiet">
          Sign in
        </ButtonLink>
      </div>
    </Section>
  );
}
