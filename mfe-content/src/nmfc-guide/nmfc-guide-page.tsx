import { ClassChip, Section, Table, usePageHead, util } from '@freightwright/mfe-kit';
import { GuideSection, Note, Prose } from '@freightwright/mfe-kit/guide';
import { Link } from '@freightwright/mfe-routing';
import { Guide, guides } from '../components/guide.tsx';
import { FactorList } from '../how-to/guide-lists.tsx';
import { type Advice, donts, dos } from './dos-and-donts.ts';
import { exampleClasses } from './examples.ts';
import styles from './nmfc-guide-page.module.css';

const title = 'NMFC guide';
const entries = {
  what: { id: 'what-nmfc-is', title: 'What NMFC is' },
  factors: { id: 'four-factors', title: 'Four factors' },
  examples: { id: 'example-classes', title: 'Example classes' },
  advice: { id: 'dos-and-donts', title: 'Do’s and don’ts' },
};
const contents = Object.values(entries);

export function NmfcGuidePage() {
  usePageHead({
    title,
    description:
      'What the National Motor Freight Classification is, the four factors behind a class, worked examples, and what to do and avoid.',
    canonicalPath: '/nmfc-guide',
    trail: guides,
    published: '2026-11-23',
    updated: '2026-11-23',
  });
  return (
    <Guide
      title={title}
      lead="The National Motor Freight Classification gives each commodity an item number and a class. Shippers and carriers use it so that both mean the same freight."
      sources={
        <>
          Sources: <a href="https://help.nmfta.org">NMFTA classification FAQs</a> and NMFC Docket 2025-1. The
          example classes are worked out by the same rules as the calculator.
        </>
      }
      entries={contents}
    >
      <GuideSection
        entry={entries.what}
        notes={
          <Note title="Where to read it">
            The listing belongs to NMFTA and needs a subscription. Our{' '}
            <Link to="/nmfc-lookup">NMFC lookup</Link> has fifteen illustrative entries.
          </Note>
        }
      >
        <Prose>
          NMFC stands for National Motor Freight Classification. The National Motor Freight Traffic
          Association (NMFTA) publishes it for freight that shares a trailer with the freight of others. It
          sorts commodities into 18 classes from 50 to 500. A lower class means a lower rate.
        </Prose>
        <Prose>
          An item describes a commodity and often how it is packaged. Either the item has one class, or it has
          several subs and the density of the shipment picks one. Since July&nbsp;19,&nbsp;2025, freight that
          is rated on density alone uses a scale with 13 subs.
        </Prose>
        <Prose>
          The <Link to="/freight-classes">freight classes guide</Link> has each class with its densities, and
          the <Link to="/how-to-calculate-freight-class">how-to guide</Link> works one out step by step.
        </Prose>
      </GuideSection>
      <GuideSection
        entry={entries.factors}
        notes={
          <Note title="Why four">
            Together they say how hard freight is to carry. Density usually decides, and the other three raise
            a class where they matter.
          </Note>
        }
      >
        <FactorList />
      </GuideSection>
      <GuideSection
        entry={entries.examples}
        notes={
          <Note title="Examples only">
            We chose these measurements as examples. Freight with a class of its own keeps that class at any
            density.
          </Note>
        }
      >
        <Prose>
          These units are rated on density alone, so the NMFC 2025 scale gives the class. Density is the
          weight divided by the volume in cubic feet.
        </Prose>
        <ExampleTable />
      </GuideSection>
      <GuideSection entry={entries.advice}>
        <h3 className={`${util.h3} ${util.below8}`}>Do</h3>
        <AdviceList list={dos} />
        <h3 className={`${util.h3} ${util.above24} ${util.below8}`}>Don’t</h3>
        <AdviceList list={donts} />
      </GuideSection>
    </Guide>
  );
}

const ExampleTable = () => (
  <Section aria-label="Six units and their classes">
    <Table stacks className={styles.examples} aria-label="Units and their classes on the NMFC 2025 scale">
      <thead>
        <tr>
          <th scope="col">Freight</th>
          <th scope="col">Sides, in</th>
          <th scope="col" className={util.figure}>
            Weight, lb
          </th>
          <th scope="col" className={util.figure}>
            Density, lb/cu ft
          </th>
          <th scope="col">Band</th>
          <th scope="col">Class</th>
        </tr>
      </thead>
      <tbody>
        {exampleClasses.map(({ freight, sides, weight, density, range, freightClass }) => (
          <tr key={freight}>
            <th scope="row">{freight}</th>
            <td data-label="Sides, in">{sides}</td>
            <td data-label="Weight, lb" className={util.figure}>
              {weight}
            </td>
            <td data-label="Density, lb/cu ft" className={util.figure}>
              {density}
            </td>
            <td data-label="Band">{range}</td>
            <td data-label="Class">
              <ClassChip freightClass={freightClass} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Section>
);

const AdviceList = ({ list }: { readonly list: readonly Advice[] }) => (
  <ul className={styles.advice}>
    {list.map(({ rule, reason }) => (
      <li key={rule}>
        <strong>{rule}</strong> {reason}
      </li>
    ))}
  </ul>
);
