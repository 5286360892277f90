import {
  classifyByChart,
  classifyByNmfc2025,
  densityPcf,
  formatNumber,
  quantity,
} from '@freightwright/domain';
import { Section, util } from '@freightwright/mfe-kit';
import { WarningIcon } from '../../shipment/rules/take-buttons.tsx';
import { HomeSection } from '../landing/home-section.tsx';
import styles from './manual-calculation.module.css';

export const ManualCalculation = () => (
  <HomeSection
    id="how-to-guide"
    title="Working it out by hand"
    lead="Three lines of arithmetic. A slip in any of them shows up on the carrier’s invoice."
  >
    <Section aria-label="Calculation by hand" className={styles.styleSheet}>
      <ol className={`${styles.steps} ${util.divided}`}>
        <li>
          <h3 className={util.caption}>Volume</h3>
          <p>Length × width × height in inches, divided by 1,728.</p>
          <p className={styles.worked}>48 × 40 × 48 / 1,728 = 53.33 cu ft</p>
        </li>
        <li>
          <h3 className={util.caption}>Density</h3>
          <p>Weight in pounds, pallet included, divided by the volume.</p>
          <p className={styles.worked}>500 / 53.33 = {exampleDensity}</p>
        </li>
        <li>
          <h3 className={util.caption}>Class</h3>
          <p>The band of the chart that holds the density, its lower bound included.</p>
          <p className={styles.worked}>9 to 10.5: class {exampleClass}</p>
        </li>
      </ol>
      <ul className={`${styles.slips} ${util.divided}`} aria-label="What goes wrong">
        {slips.map(({ name, measured, consequence }) => (
          <li key={name} className={styles.slip}>
            <WarningIcon />
            <div>
              <h3 className={util.caption}>{name}</h3>
              <p>
                <strong>{measured}</strong> {consequence}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  </HomeSection>
);

/** 48 × 40 × 48 in and 500 lb, including a pallet of 5.5 in. */
const example = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 } as const;
const palletIn = 5.5;

const shown = (pcf: number) => quantity(Math.round(pcf * 100) / 100, 'lb/cu ft');
const pcf = densityPcf(example, example.weightLb);
const withoutPallet = densityPcf({ ...example, heightIn: example.heightIn - palletIn }, example.weightLb);

const exampleDensity = shown(pcf);
const exampleClass = classifyByChart(pcf);

/** Common manual mistakes, and what each does to one pallet. */
const slips: readonly { readonly name: string; readonly measured: string; readonly consequence: string }[] = [
  {
    name: 'The pallet left out',
    measured: `${formatNumber(example.heightIn - palletIn)} in high instead of ${quantity(example.heightIn, 'in')}`,
    consequence: `reads ${shown(withoutPallet)} and class ${classifyByChart(withoutPallet)}; the carrier measures class ${exampleClass} and bills the difference.`,
  },
  {
    name: 'Rounded at the edge of a band',
    measured: `${shown(8.99)} taken for ${quantity(9, 'lb/cu ft')}`,
    consequence: `reads class ${classifyByChart(9)}, and ${shown(8.99)} is class ${classifyByChart(8.99)}. Round for show, never for the class.`,
  },
  {
    name: 'The old scale alone',
    measured: `${quantity(14, 'lb/cu ft')} on the chart`,
    consequence: `is class ${classifyByChart(14)}; on the 2025 scale it is ${classifyByNmfc2025(14)}, and a carrier may reclassify it.`,
  },
];
