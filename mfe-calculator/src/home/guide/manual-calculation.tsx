import { looks, Sheet } from '@freightwright/mfe-kit';
import { WarningIcon } from '../../shipment/units/shipment-icons.tsx';
import { HomeSection } from '../home-section.tsx';
import styles from './manual-calculation.module.css';
import { exampleClass, exampleDensity, slips } from './slips.ts';

/** The arithmetic, and the mistakes that are made by hand. */
export function ManualCalculation() {
  return (
    <HomeSection
      id="how-to-guide"
      title="Working it out by hand"
      lead="Three lines of arithmetic. A slip in any of them shows up on the carrier’s invoice."
    >
      <Sheet aria-label="Calculation by hand" className={styles.sheet}>
        <ol className={`${styles.steps} ${looks.divided}`}>
          <li>
            <h3 className={looks.caption}>Volume</h3>
            <p>Length × width × height in inches, divided by 1,728.</p>
            <p className={styles.worked}>48 × 40 × 48 / 1,728 = 53.33 cu ft</p>
          </li>
          <li>
            <h3 className={looks.caption}>Density</h3>
            <p>Weight in pounds, pallet included, divided by the volume.</p>
            <p className={styles.worked}>500 / 53.33 = {exampleDensity}</p>
          </li>
          <li>
            <h3 className={looks.caption}>Class</h3>
            <p>The band of the chart that holds the density, its lower bound included.</p>
            <p className={styles.worked}>9 to 10.5: class {exampleClass}</p>
          </li>
        </ol>
        <ul className={`${styles.slips} ${looks.divided}`} aria-label="What goes wrong">
          {slips.map(({ name, measured, consequence }) => (
            <li key={name} className={styles.slip}>
              <WarningIcon />
              <div>
                <h3 className={looks.caption}>{name}</h3>
                <p>
                  <strong>{measured}</strong> {consequence}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Sheet>
    </HomeSection>
  );
}
