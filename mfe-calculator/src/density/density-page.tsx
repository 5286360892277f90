import { type CalculationInput, presets } from '@freightwright/domain';
import { classNames, looks, QuestionList, Sheet, SheetBody, usePageHead } from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import hero from '../hero.module.css';
import { HomeSection } from '../home/home-section.tsx';
import { NeedsScript } from '../needs-script.tsx';
import { bringIntoView } from '../result/bring-into-view.ts';
import { ClassBar } from '../result/class-bar.tsx';
import { classBy } from '../result/scale-views.ts';
import { DensityRule } from '../rule/density-rule.tsx';
import { EmptyRule } from '../rule/empty-rule.tsx';
import sheet from '../work-sheet.module.css';
import styles from './density-page.module.css';
import { densityPageHead } from './density-page-head.ts';
import { densityQuestions } from './density-questions.ts';
import { DensityRanges } from './density-ranges.tsx';
import { DensityResult } from './density-result.tsx';
import { FourNumberForm } from './four-number-form.tsx';
import { useFourNumbers } from './use-four-numbers.ts';
import { sizeText, type WorkedOut, workOutDensity } from './work-out-density.ts';
import { WorkedSteps } from './worked-steps.tsx';

const example: CalculationInput = presets.find(({ id }) => id === 'pallet') ?? {
  lengthIn: 48,
  widthIn: 40,
  heightIn: 48,
  weightLb: 500,
};

/**
 * Density and volume of one handling unit, and where they fall among the 18 ranges. This page uses no
 * calculation of the allowance.
 */
export function DensityPage() {
  usePageHead(densityPageHead);
  const numbers = useFourNumbers();
  const [worked, setWorked] = useState<WorkedOut | null>(null);
  const resultRef = useRef<HTMLElement>(null);
  useEffect(() => {
    if (worked) bringIntoView(resultRef.current);
  }, [worked]);
  const shown = worked ?? workOutDensity(example);
  return (
    <div className={styles.page}>
      <div>
        <header className={hero.hero}>
          <h1 className={`${looks.h1} ${looks.balanced}`}>Freight density calculator</h1>
          <p className={hero.lead}>
            Pounds per cubic foot of one handling unit, pallet included, and the range it falls into on both
            scales. It uses none of your free calculations.
          </p>
        </header>
        <NeedsScript what="density calculator" />
        <div className={classNames(sheet.sheet, styles.sheet)}>
          <FourNumberForm
            label="Handling unit"
            numbers={numbers}
            submitText="Work out the density"
            onUnit={(unit) => setWorked(workOutDensity(unit))}
            className={styles.form}
          />
          <section ref={resultRef} className={sheet.result} aria-label="Result" tabIndex={-1}>
            <DensityResult worked={worked} />
          </section>
          <section className={sheet.rule} aria-label="Density rule">
            {worked ? <DensityRule densityPcf={worked.pcf} mainScale="chart" /> : <EmptyRule />}
          </section>
        </div>
        {worked && (
          <ClassBar
            result={resultRef}
            label={classBy('chart')}
            freightClass={worked.comparison.chartClass}
            figure={`${worked.density}\u00a0lb/cu\u00a0ft`}
          />
        )}
      </div>
      <HomeSection
        id="density-ranges"
        title="The 18 density ranges"
        lead="Beside each range stands what a unit of your size weighs in it, so you see how much heavier the next class is."
      >
        <DensityRanges worked={worked} />
      </HomeSection>
      <HomeSection
        id="how-density-works"
        title="How density is worked out"
        lead={
          worked
            ? `With your numbers, ${sizeText(worked.unit)}.`
            : `With a pallet of ${sizeText(example)} as the example.`
        }
      >
        <div className={styles.explanation}>
          <Sheet aria-label="The arithmetic">
            <SheetBody className={styles.steps}>
              <WorkedSteps worked={shown} />
            </SheetBody>
          </Sheet>
          <div className={looks.stack24}>
            <Note title="Why 1,728">
              A cubic foot is 12 × 12 × 12 inches, and that is 1,728 cubic inches. Dividing by it turns inches
              into the feet that carriers rate by.
            </Note>
            <Note title="Why density matters">
              A trailer is full when either its floor or its axles are. Light, bulky freight takes room that
              heavier freight would pay more for, so it gets a higher class.
            </Note>
            <Note title="Why the exact figure">
              The class comes from the unrounded density. The page shows two decimals, and more where two
              would look like the other side of a break.
            </Note>
          </div>
        </div>
      </HomeSection>
      <HomeSection id="density-questions" title="Questions">
        <QuestionList name="density-questions" questions={densityQuestions} />
        <p className={`${looks.above16} ${looks.measure648} ${looks.ink2}`}>
          Next break, insights and savings for the same numbers are on the{' '}
          <a href="/#calculator">calculator</a>; every step with room to practice is in{' '}
          <a href="/how-to-calculate-freight-class">how to calculate freight class</a>.
        </p>
      </HomeSection>
    </div>
  );
}

function Note({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div className={looks.remark}>
      <h3 className={looks.caption}>{title}</h3>
      <p className={looks.quiet}>{children}</p>
    </div>
  );
}
