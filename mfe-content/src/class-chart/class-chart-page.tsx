import { compareScales } from '@freightwright/domain';
import { ClassChart, usePageHead, util } from '@freightwright/mfe-kit';
import { Link } from '@freightwright/mfe-routing';
import { type ReactNode, useState } from 'react';
import { PageHead } from '../components/page-head.tsx';
import { DensityField } from '../density/density-field.tsx';
import { readDensity } from '../density/read-density.ts';
import { ChartGuides } from './chart-guides.tsx';
import styles from './class-chart-page.module.css';

export function ClassChartPage() {
  usePageHead({
    title: 'Freight class chart',
    description:
      'The 18 freight classes in one table. Each has its density range, its cost against class 50, and examples.',
    canonicalPath: '/freight-class-chart',
    published: '2026-11-20',
    updated: '2026-11-23',
  });
  const [text, setText] = useState('');
  const reading = readDensity(text);
  return (
    <>
      <PageHead
        title="Freight class chart"
        lead="Eighteen classes, from 50 to 500, sort freight by how hard it is to carry. For most of it density decides. The denser the freight, the lower the class and the lower the rate."
      >
        <div className={util.remark}>
          <DensityField
            label="Find your row"
            text={text}
            onText={setText}
            error={reading.ok ? undefined : reading.message}
            comparison={reading.ok ? compareScales(reading.pcf) : null}
          />
        </div>
      </PageHead>
      <section aria-labelledby="all-classes">
        <h2 id="all-classes" className={`${util.below16} ${util.h2}`}>
          All 18 classes
        </h2>
        <ClassChart
          className={util.tabled}
          densityPcf={reading.ok ? reading.pcf : null}
          nmfc2025="from-density"
        />
      </section>
      <div className={styles.notes}>
        <Note title="Where a band begins">
          The lower bound belongs to the band, so 9.00 lb/cu ft is class 100 and 8.99 is class 110. Take
          length, width and height at the widest point, pallet included.
        </Note>
        <Note title="Where the scales differ">
          They disagree in eight bands. In seven the chart gives the higher class, and you would overpay. From
          13.5 to 15 lb/cu ft it gives the lower one: a carrier that inspects the freight may reclassify it as
          85.
        </Note>
        <Note title="Where the figures come from">
          2025 scale: NMFC Docket 2025-1, in force since July 19, 2025 for freight rated on density alone.
          Multipliers compare with class 50. Typical freight is for orientation; the class of an item stands
          in its <Link to="/nmfc-lookup">NMFC entry</Link>.
        </Note>
      </div>
      <ChartGuides />
    </>
  );
}

const Note = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={util.remark}>
    <h2 className={util.caption}>{title}</h2>
    <p className={util.quiet}>{children}</p>
  </section>
);
