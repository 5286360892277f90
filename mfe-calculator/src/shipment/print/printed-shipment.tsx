import {
  checkShipment,
  type LoadPlans,
  type RuleLimits,
  type ScaleId,
  type UnitSystem,
} from '@freightwright/domain';
import { looks, usePrinting } from '@freightwright/mfe-kit';
import { createPortal } from 'react-dom';
import { DensityRule } from '../../rule/density-rule.tsx';
import { NextBreakSection } from '../figures/next-break-section.tsx';
import { RatedSection } from '../figures/rated-section.tsx';
import { withRowLetters } from '../figures/shipment-words.ts';
import { Totals } from '../figures/totals.tsx';
import { unitMarks } from '../figures/unit-marks.tsx';
import type { WorkedOut } from '../figures/work-out-shipment.ts';
import { WarningRow } from '../rules/warning-row.tsx';
import { TrailerSection } from '../trailer/trailer-section.tsx';
import styles from './printed-shipment.module.css';
import { PrintedUnits } from './printed-units.tsx';

interface PrintedShipmentProps {
  readonly worked: WorkedOut;
  readonly plans: LoadPlans;
  readonly mainScale: ScaleId;
  readonly limits: RuleLimits;
  readonly system: UnitSystem;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/**
 * The shipment on paper: a page of its own beside that on the screen, which it replaces in print. Its
 * drawings take the width of the paper, whatever the window is.
 */
export function PrintedShipment({ worked, plans, mainScale, limits, system, now }: PrintedShipmentProps) {
  const printing = usePrinting();
  const { units, letters, figures } = worked;
  if (!printing || figures === null) return null;
  const marks = figures.units.map(({ densityPcf }, index) => ({ letter: letters[index] ?? '', densityPcf }));
  return createPortal(
    <article className={styles.paper} data-printed aria-hidden="true">
      <header className={styles.head}>
        <h1 className={looks.h2}>Shipment</h1>
        <p className={looks.quiet}>Worked out with Freightwright, {day.format(now())}</p>
      </header>
      <PrintedUnits worked={worked} system={system} />
      <div className={styles.totals}>
        <Totals worked={worked} plans={plans} />
      </div>
      <RatedSection units={units} />
      <TrailerSection
        plans={plans}
        units={units}
        figures={figures.units}
        letters={letters}
        ruleFeet={limits.linearFeet}
      />
      <section className={styles.rule}>
        <DensityRule densityPcf={figures.densityPcf} mainScale={mainScale} hanging={unitMarks(marks)} />
        <NextBreakSection units={units} letters={letters} system={system} />
      </section>
      <section className={styles.rules}>
        <h2 className={`${looks.below8} ${looks.h3}`}>Rules checked</h2>
        <ul className={looks.stack6}>
          {checkShipment(units, figures, plans, limits).map(({ name, sentence, id, unitIndex, ...rule }) => (
            <WarningRow
              key={`${id} ${unitIndex}`}
              {...rule}
              name={withRowLetters(name, letters)}
              sentence={withRowLetters(sentence, letters)}
            />
          ))}
        </ul>
      </section>
    </article>,
    document.body,
  );
}
