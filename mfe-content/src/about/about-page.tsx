import { ButtonLink, Column, Columns, ColumnText, Section, usePageHead, util } from '@freightwright/mfe-kit';
import { GuidePage, GuideSection, Note, Prose } from '@freightwright/mfe-kit/guide';
import { EmailLink } from '../components/email-link.tsx';
import styles from './about-page.module.css';
import { type Card, features, statistics, values } from './about-texts.ts';

const title = 'About Freightwright';
const entries = {
  mission: { id: 'mission', title: 'Our mission' },
  features: { id: 'features', title: 'What it does' },
  story: { id: 'story', title: 'Our story' },
  statistics: { id: 'statistics', title: 'In figures' },
  values: { id: 'values', title: 'What we value' },
};
const contents = Object.values(entries);

export function AboutPage() {
  usePageHead({
    title,
    description:
      'Why Freightwright exists, what it does for US less-than-truckload shippers, and what it stands for.',
    canonicalPath: '/about',
    updated: '2026-11-23',
  });
  return (
    <GuidePage
      title={title}
      lead="Freightwright is a set of tools for people who ship less-than-truckload freight in the United States."
      sources={
        <>
          Write to us at <EmailLink />.
        </>
      }
      entries={contents}
    >
      <GuideSection entry={entries.mission}>
        <Prose>
          We want every shipper to know the class and the likely cost of a shipment before the carrier does. A
          correct class saves a reclassification and the inspection fee that often comes with it.
        </Prose>
      </GuideSection>
      <GuideSection entry={entries.features}>
        <Cards label="Features" cards={features} />
      </GuideSection>
      <GuideSection entry={entries.story}>
        <Prose>
          Freight class used to mean a chart on the wall, a pocket calculator and a guess. On
          July&nbsp;19,&nbsp;2025 the chart changed too: NMFC Docket 2025-1 moved much freight to a density
          scale with 13 classes, and many familiar classes stopped being right.
        </Prose>
        <Prose>
          Freightwright began as a calculator that shows both scales next to each other and says where they
          differ. The cost predictor and the bill of lading followed, because the class goes onto both.
        </Prose>
      </GuideSection>
      <GuideSection
        entry={entries.statistics}
        notes={
          <Note title="Unverified">These figures are our own claims, and nobody has verified them.</Note>
        }
      >
        <dl className={styles.statistics}>
          {statistics.map(({ figure, text }) => (
            <div key={text}>
              <dt className={util.note}>{text}</dt>
              <dd className={util.amount}>{figure}</dd>
            </div>
          ))}
        </dl>
      </GuideSection>
      <GuideSection entry={entries.values}>
        <Cards label="Values" cards={values} />
      </GuideSection>
      <Section aria-labelledby="next-step" className={util.call}>
        <div>
          <h2 id="next-step" className={util.h3}>
            Try it with your next pallet
          </h2>
          <p className={`${util.above4} ${util.intro}`}>The calculator needs no account.</p>
        </div>
        <div className={util.actions}>
          <ButtonLink href="/" variant="primary">
            Work out a class
          </ButtonLink>
          <ButtonLink href="/contact">Contact us</ButtonLink>
        </div>
      </Section>
    </GuidePage>
  );
}

const Cards = ({ label, cards }: { readonly label: string; readonly cards: readonly Card[] }) => (
  <Columns label={label} count={3}>
    {cards.map(({ title, text }) => (
      <Column key={title} title={title}>
        <ColumnText>{text}</ColumnText>
      </Column>
    ))}
  </Columns>
);
