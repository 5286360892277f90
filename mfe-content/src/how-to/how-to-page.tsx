import { RemotePart, usePageHead, util } from '@freightwright/mfe-kit';
import { GuideSection, Note, Prose } from '@freightwright/mfe-kit/guide';
import { Link } from '@freightwright/mfe-routing';
import { Guide, guides } from '../components/guide.tsx';
import { Arithmetic } from './arithmetic.tsx';
import { FactorList, StepList } from './guide-lists.tsx';
import { crates, cratesExample, pallet, palletExample } from './how-to-figures.ts';
import styles from './how-to-page.module.css';
import { MistakeList } from './mistake-list.tsx';
import { mistakes } from './mistakes.ts';
import { nextBreakSentence } from './worked-example.ts';

const title = 'How to calculate freight class';
const entries = {
  steps: { id: 'five-steps', title: 'Five steps' },
  practice: { id: 'practice', title: 'Practice' },
  factors: { id: 'class-factors', title: 'Four class factors' },
  mistakes: { id: 'common-mistakes', title: 'Common mistakes' },
  examples: { id: 'worked-examples', title: 'Two worked examples' },
};
const contents = Object.values(entries);

export function HowToPage() {
  usePageHead({
    title,
    description:
      'Work out a freight class in five steps. With a practice calculator, the four class factors, common mistakes and two examples.',
    canonicalPath: '/how-to-calculate-freight-class',
    trail: guides,
    published: '2026-11-21',
    updated: '2026-11-23',
  });
  return (
    <Guide
      title={title}
      lead="A tape, a scale and one division. Five steps take you from a pallet on the floor to the class that goes onto the bill of lading."
      sources="Sources: NMFC Docket 2025-1; NMFTA classification FAQs. Figures are worked out by the same rules as the calculator."
      entries={contents}
    >
      <GuideSection
        entry={entries.steps}
        notes={
          <>
            <Note title="Measure the whole unit">
              Height includes the pallet, length and width the widest overhang. An inch of air is freight too.
            </Note>
            <Note title="Two scales, one bill">
              The 18-class chart is what most shippers learned. The NMFC 2025 scale has been in force since
              July&nbsp;19,&nbsp;2025 for freight rated on density alone.
            </Note>
          </>
        }
      >
        <StepList />
      </GuideSection>
      <GuideSection
        entry={entries.practice}
        notes={
          <Note title="Any four numbers">
            You can type units: 122&nbsp;cm, 227&nbsp;kg, 48&nbsp;1/2. Nothing leaves your browser.
          </Note>
        }
      >
        <Prose>Enter your own unit, or take the numbers given, and follow the sum line by line.</Prose>
        <RemotePart name="practice-calculator" className={styles.practice} />
      </GuideSection>
      <GuideSection
        entry={entries.factors}
        notes={
          <Note title="Primary and secondary">
            Density comes first. The other three matter where an item raises a concern; its{' '}
            <Link to="/nmfc-lookup">NMFC entry</Link> says so.
          </Note>
        }
      >
        <FactorList />
      </GuideSection>
      <GuideSection
        entry={entries.mistakes}
        notes={
          <Note title="What an inspection costs">
            The carrier bills the class it finds, often with a fee for the inspection. Classes here are those
            of the 2025 scale.
          </Note>
        }
      >
        <MistakeList mistakes={mistakes} />
      </GuideSection>
      <GuideSection
        entry={entries.examples}
        notes={
          <Note title="Find your own row">
            All ranges are in the <Link to="/freight-class-chart">freight class chart</Link>. For several
            kinds of units, <a href="/shipment">build a shipment</a>.
          </Note>
        }
      >
        <h3 className={`${util.h3} ${util.below8}`}>A pallet of boxes</h3>
        <Prose>
          One pallet of {palletExample.sides}&nbsp;in weighs {palletExample.weight}.{' '}
          {palletExample.comparison.sentence}
        </Prose>
        <Arithmetic example={palletExample} count={pallet.count} />
        <p className={`${util.quiet} ${util.above12}`}>{nextBreakSentence(pallet)}</p>
        <h3 className={`${util.above40} ${util.below8} ${util.h3}`}>Three crates of machine parts</h3>
        <Prose>
          Three crates of {cratesExample.sides}&nbsp;in weigh {crates.weightLb}&nbsp;lb each.{' '}
          {cratesExample.comparison.sentence}
        </Prose>
        <Arithmetic example={cratesExample} count={crates.count} />
        <p className={`${util.quiet} ${util.above12}`}>{nextBreakSentence(crates)}</p>
      </GuideSection>
    </Guide>
  );
}
