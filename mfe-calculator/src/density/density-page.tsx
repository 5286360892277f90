import type { CalculationInput } from '@freightwright/domain';
import { chartScale, classifyByChart, classifyByNmfc2025, presets, quantity } from '@freightwright/domain';
import type { PageHead, Question } from '@freightwright/mfe-kit';
import { classNames, QuestionList, Section, SectionBody, usePageHead, util } from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import hero from '../components/hero.module.css';
import { NeedsScript } from '../components/hero.tsx';
import styleSheet from '../components/worksheet.module.css';
import { HomeSection } from '../home/landing/home-section.tsx';
import { bringIntoView, ClassBar } from '../result/class-bar.tsx';
import { classBy } from '../result/scale-views.ts';
import { DensityRule } from '../rule/density-rule.tsx';
import { EmptyRule } from '../rule/empty-rule.tsx';
import styles from './density-page.module.css';
import { DensityRanges } from './density-ranges.tsx';
import { DensityResult } from './density-result.tsx';
import { FourNumberForm, useFourNumbers } from './four-number-form.tsx';
import { sizeText, type WorkedOut, workOutDensity } from './work-out-density.ts';
import { WorkedSteps } from './worked-steps.tsx';

const example: CalculationInput = presets.find(({ id }) => id === 'pallet') ?? {
  lengthIn: 48,
  widthIn: 40,
  heightIn: 48,
  weightLb: 500,
};

/** Density and volume of one unit among the 18 ranges. It does not count against the allowance. */
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
          <h1 className={`${util.h1} ${util.balanced}`}>Freight density calculator</h1>
          <p className={hero.lead}>
            Pounds per cubic foot of one handling unit, pallet included, and the range it falls into on both
            scales. It uses none of your free calculations.
          </p>
        </header>
        <NeedsScript what="density calculator" />
        <div className={classNames(styleSheet.styleSheet, styles.styleSheet)}>
          <FourNumberForm
            label="Handling unit"
            numbers={numbers}
            submitText="Work out the density"
            onUnit={(unit) => setWorked(workOutDensity(unit))}
            className={styles.form}
          />
          <section ref={resultRef} className={styleSheet.result} aria-label="Result" tabIndex={-1}>
            <DensityResult worked={worked} />
          </section>
          <section className={styleSheet.rule} aria-label="Density rule">
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
          <Section aria-label="The arithmetic">
            <SectionBody className={styles.steps}>
              <WorkedSteps worked={shown} />
            </SectionBody>
          </Section>
          <div className={util.stack24}>
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
        <p className={`${util.above16} ${util.measure648} ${util.ink2}`}>
          Next break, insights and savings for the same numbers are on the{' '}
          <a href="/#calculator">calculator</a>; every step with room to practice is in{' '}
          <a href="/how-to-calculate-freight-class">how to calculate freight class</a>.
        </p>
      </HomeSection>
    </div>
  );
}

const Note = ({ title, children }: { readonly title: string; readonly children: string }) => (
  <div className={util.remark}>
    <h3 className={util.caption}>{title}</h3>
    <p className={util.quiet}>{children}</p>
  </div>
);

const pallet = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 };
const boards = workOutDensity(pallet);
const withoutWood = workOutDensity({ ...pallet, heightIn: 43 });
const risky = chartScale.bands.find(({ freightClass }) => freightClass === '77.5');

const densityQuestions: readonly Question[] = [
  {
    question: 'Does the height include the pallet?',
    answer: `Yes, and the weight includes it too. Carriers measure from the floor to the highest point. A pallet of 48 × 40 × 48 in and 500 lb has ${boards.density} lb/cu ft, class ${boards.comparison.chartClass}; without the 5 in of wood it would seem to have ${withoutWood.density} and be class ${withoutWood.comparison.nmfc2025Class} on the 2025 scale.`,
  },
  {
    question: 'What if the unit is not a box?',
    answer:
      'Take the smallest box that it fits into: the longest, widest and highest points, overhang and straps included. You pay for the air around the freight as well.',
  },
  {
    question: 'How do I work out several units?',
    answer:
      'Add up their volumes, add up their weights, then divide once. The average of the single densities gives another figure, and a wrong one as soon as the units differ in size.',
  },
  {
    question: 'Can I enter centimeters or kilograms?',
    answer:
      'Yes. Write the unit behind the number, such as 122 cm or 227 kg, and it becomes inches and pounds. Fractions such as 48 1/2 work too.',
  },
  {
    question: 'Which of the two classes will be billed?',
    answer: `Freight that is rated on density alone has been billed by the NMFC 2025 scale since July 19, 2025. Where the two differ, expect the carrier to use that one. From ${risky?.fromPcf} to ${quantity(risky?.toPcf ?? 0, 'lb/cu ft')} it gives ${classifyByNmfc2025(risky?.fromPcf ?? 0)} where the chart gives ${risky?.freightClass}, and the carrier may charge the difference.`,
  },
  {
    question: 'Is density all that decides the class?',
    answer:
      'No. Freight that is hard to stow, fragile, hazardous or often stolen keeps the class of its own NMFC item, whatever its density.',
  },
  {
    question: 'Where does a range begin?',
    answer: `The lower bound belongs to the range: 9.00 lb/cu ft is class ${classifyByChart(9)}, and 8.99 is class ${classifyByChart(8.99)}. The class comes from the unrounded density, so a unit just below a break stays below it.`,
  },
];

const description =
  'Density and volume of a freight unit from length, width, height and weight, with its range on the 18-class chart and the NMFC 2025 scale.';

const densityPageHead: PageHead = {
  title: 'Freight density calculator',
  description,
  canonicalPath: '/freight-density-calculator',
  structuredData: {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Freight density calculator',
    description,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  },
};
