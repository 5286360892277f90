import { ButtonLink, classNames, utilities } from '@freightwright/mfe-kit';
import styles from './hero.module.css';

/** @param landing true for visitors who are signed out and new: shows the two buttons below the heading. */
export const Hero = ({ landing }: { readonly landing: boolean }) => (
  <header className={classNames(styles.hero, landing && styles.landing)}>
    <h1 className={`${utilities.h1} ${utilities.balanced}`}>Freight class from four numbers</h1>
    <p className={styles.lead}>
      Measure one handling unit, pallet included. Density, class on both scales and the distance to the next
      break are worked out in your browser.
    </p>
    {landing && (
      <div className={styles.ways}>
        <ButtonLink href="#calculator">Start calculating</ButtonLink>
        <ButtonLink href="/pricing" variant="quiet">
          See pricing
        </ButtonLink>
      </div>
    )}
  </header>
);

/** For users without JavaScript. @param what does not work without it, by its name on the page. */
export const NeedsScript = ({ what }: { readonly what: string }) => (
  <noscript>
    <p
      className={`${utilities.below16} ${utilities.refusal}`}
    >{`The ${what} needs JavaScript. Turn it on to continue.`}</p>
  </noscript>
);
