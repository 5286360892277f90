import { ButtonLink, classNames, util } from '@freightwright/mfe-kit';
import styles from './hero.module.css';

/** @param landing true for visitors who are signed out and new: shows the two buttons below the heading. */
export const Hero = ({ landing }: { readonly landing: boolean }) => (
  <header className={classNames(styles.hero, landing && styles.landing)}>
    <h1 className={`${util.h1} ${util.balanced}`}>Freight class from four numbers</h1>
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
      className={`${util.below16} ${util.refusal}`}
    >{`The ${what} needs JavaScript. Turn it on to continue.`}</p>
  </noscript>
);
