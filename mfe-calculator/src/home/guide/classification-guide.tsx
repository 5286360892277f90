import { Column, Columns, ColumnText, Tag } from '@freightwright/mfe-kit';
import styles from '../landing/home-section.module.css';
import { HomeSection } from '../landing/home-section.tsx';

const factors = [
  {
    name: 'Density',
    weight: 'Primary',
    text: 'Weight per cubic foot. A trailer fills up by space before it fills up by weight, so light freight pays for the room it takes.',
  },
  {
    name: 'Stowability',
    weight: 'Secondary',
    text: 'How well it goes beside and under other freight. Odd shapes, overlength and freight that may not be stacked raise the class.',
  },
  {
    name: 'Handling',
    weight: 'Secondary',
    text: 'What it takes to move it. Freight that a forklift cannot take, or that needs care at every dock, costs more to carry.',
  },
  {
    name: 'Liability',
    weight: 'Secondary',
    text: 'What can go wrong. Freight that breaks or spoils easily, is hazardous or tempts thieves puts the carrier at risk.',
  },
] as const;

/** What freight classification is, and which factors it considers. */
export const ClassificationGuide = () => (
  <HomeSection
    id="nmfc-guide"
    title="How freight is classified"
    lead="The National Motor Freight Classification sorts what trucks carry in the United States. Four things decide."
  >
    <Columns label="The four factors" count={4}>
      {factors.map(({ name, weight, text }) => (
        <Column key={name} title={name} tag={<Tag>{weight}</Tag>}>
          <ColumnText>{text}</ColumnText>
        </Column>
      ))}
    </Columns>
    <div className={styles.prose}>
      <p>
        Every commodity has an NMFC item: a number of five or six digits with a class, or with subs that give
        a class by density. Carriers take it from the bill of lading, and inspect what they doubt. Since
        Docket 2025-1 many items are rated on density alone, on a scale of 13 bands.
      </p>
      <p>
        <a href="/freight-class-chart">Find a density in the chart</a>, or{' '}
        <a href="/nmfc-lookup">look up a commodity</a>.
      </p>
    </div>
  </HomeSection>
);

export const About = () => (
  <HomeSection id="about" title="About Freightwright">
    <div className={styles.prose}>
      <p>
        Freightwright is for people who ship less-than-truckload in the United States. They work at a dock, in
        a freight department or at a broker’s desk. It works out a class from what a tape measure and a scale
        say, and tells how far the next class is. The same figures go on to the cost and to the bill of
        lading.
      </p>
      <p>
        Every figure says where it comes from. The two scales stand beside each other, because carriers have
        billed by the newer one since July 19, 2025 and much of the trade still speaks in the older one. Where
        a figure is an illustration or a claim, it says so.
      </p>
    </div>
  </HomeSection>
);
