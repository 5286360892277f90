import { freightClasses } from '@freightwright/domain';
import { Tabs, usePageHead, util } from '@freightwright/mfe-kit';
import { GuideSection, Note, Prose } from '@freightwright/mfe-kit/guide';
import { Link } from '@freightwright/mfe-routing';
import { useEffect, useState } from 'react';
import { Guide, guides } from '../components/guide.tsx';
import { BothScales } from './both-scales.tsx';
import { ClassEntry, ClassIndex } from './class-entry.tsx';
import { type CostGroup, classAnchor, classesIn, costGroups } from './cost-groups.ts';
import styles from './freight-classes-page.module.css';

const title = 'Freight classes';
const entries = {
  scales: { id: 'two-scales', title: 'Two scales' },
  classes: { id: 'classes', title: 'The 18 classes' },
  use: { id: 'use-a-class', title: 'From class to bill' },
};
const contents = Object.values(entries);
const anchors = new Set(freightClasses.map(({ freightClass }) => classAnchor(freightClass)));

export function FreightClassesPage() {
  usePageHead({
    title,
    description:
      'All 18 freight classes from 50 to 500: densities on both scales, cost multiplier, handling and examples of each.',
    canonicalPath: '/freight-classes',
    trail: guides,
    published: '2026-11-23',
    updated: '2026-11-23',
  });
  const [group, setGroup] = useState<CostGroup>('all');
  useClassInAddress(() => setGroup('all'));
  const classes = classesIn(group);
  return (
    <Guide
      title={title}
      lead="Every shipment of general LTL freight has one of 18 classes. Class 50 is the cheapest to ship and class 500 costs about ten times as much by the pound."
      sources={
        <>
          Sources: <a href="https://help.nmfta.org">NMFC Docket 2025-1 and NMFTA classification FAQs</a> for
          the 2025 scale. Descriptions and examples are ours and are for orientation.
        </>
      }
      entries={contents}
    >
      <GuideSection
        entry={entries.scales}
        notes={
          <Note title="In force since">
            The NMFC 2025 density scale has been in force since July&nbsp;19,&nbsp;2025. It applies to freight
            that is rated on density alone.
          </Note>
        }
      >
        <Prose>
          The 18-class chart is the one most shippers know. The NMFC 2025 scale has 13 density classes and
          leaves out 77.5, 110, 150, 200 and 500. An item with a handling, stowability or liability concern
          keeps its own class on either scale.
        </Prose>
        <BothScales />
      </GuideSection>
      <GuideSection
        entry={entries.classes}
        notes={
          <Note title="How to read the bars">
            The upper bar shows where the class is on the chart, the lower one where it is on the 2025 scale.
            An empty lower bar means that the scale has no such class.
          </Note>
        }
      >
        <Tabs label="Classes by cost" tabs={costGroups} tab={group} onTab={setGroup} className={styles.tabs}>
          <ClassIndex classes={classes} />
          {classes.map((detail) => (
            <ClassEntry key={detail.freightClass} detail={detail} />
          ))}
        </Tabs>
      </GuideSection>
      <GuideSection
        entry={entries.use}
        notes={
          <Note title="What the multiplier is">
            It compares a class with class 50 before discount, fuel surcharge and accessorials. Every carrier
            has its own rates.
          </Note>
        }
      >
        <Prose>
          Work out the density of your freight in the{' '}
          <a href="/freight-density-calculator">density calculator</a> and check the item in the{' '}
          <Link to="/nmfc-lookup">NMFC lookup</Link>. If the item is rated on density, write the 2025 class on
          the <a href="/bol">bill of lading</a>. If it has a class of its own, write that.
        </Prose>
        <p className={util.quiet}>
          The <Link to="/freight-class-chart">freight class chart</Link> has all densities in one table.
        </p>
      </GuideSection>
    </Guide>
  );
}

/** Shows the class in the URL, which another tab may hide. */
function useClassInAddress(showAll: () => void): void {
  useEffect(() => {
    const follow = () => {
      const id = window.location.hash.slice(1);
      if (!anchors.has(id) || document.getElementById(id)) return;
      showAll();
      // The class is in the page after React has rendered it.
      requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  });
}
