import { Column, Columns, ColumnText, Tag, util } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import styles from './fragments.module.css';
import { HomeSection } from './home-section.tsx';
import { sampleLabel } from './trust.tsx';

export const Features = () => (
  <HomeSection title="From class to bill of lading" lead="The class carries through. Enter it once.">
    <Columns label="Features" count={3}>
      <Column title="Cost predictor" picture={<CostFragment />}>
        <ColumnText>
          Base rate, discount, fuel and accessorials as separate lines, with a range and the reason for it.
        </ColumnText>
      </Column>
      <Column title="Bill of lading" picture={<BillFragment />}>
        <ColumnText>
          The standard VICS page with a checked number, hazmat lines and signatures, ready to print or send.
        </ColumnText>
      </Column>
      <Column title="Bulk CSV and API" tag={<Tag>Team</Tag>} picture={<CsvFragment />}>
        <ColumnText>
          Up to 1,000 shipments in one file on Enterprise, and the same engine behind an API.
        </ColumnText>
      </Column>
    </Columns>
  </HomeSection>
);

/** A miniature of another page, with invented entries. */
const Fragment = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.fragment} role="img" aria-label={`${sampleLabel}: ${label}`}>
    {children}
  </div>
);

const CostFragment = () => (
  <Fragment label="a cost of $357.51 from Chicago to Atlanta, as a bar in three parts">
    <div className={util.filled}>
      <p className={styles.caption}>{sampleLabel}: Chicago, IL to Atlanta, GA</p>
      <p className={styles.amount}>$357.51</p>
      <div className={styles.bar}>
        <span style={{ flexGrow: 44, background: 'var(--fw-bar1)' }} />
        <span style={{ flexGrow: 12, background: 'var(--fw-bar2)' }} />
        <span style={{ flexGrow: 44, background: 'var(--fw-bar3)' }} />
      </div>
    </div>
  </Fragment>
);

/** Widths of the bars in px. They only look like a barcode and cannot be scanned. */
const bars = [2, 1, 3, 1, 1, 2, 4, 1, 2, 1, 1, 3, 2, 1, 4, 1, 1, 2, 3, 1, 2, 1, 1, 4, 1, 2];

const BillFragment = () => (
  <Fragment label="the head of a bill of lading, with sender, number and bar code">
    <div className={styles.bill}>
      <div>
        <p className={styles.billHead}>SHIP FROM</p>
        <p className={styles.address}>
          {sampleLabel} Shipper
          <br />
          100 Dock Street
          <br />
          Chicago, IL 60608
        </p>
      </div>
      <div className={styles.number}>
        <p className={styles.numberHead}>BOL number</p>
        <div className={styles.bars}>
          {bars.map((width, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
            <span key={place} style={{ width }} />
          ))}
        </div>
      </div>
    </div>
  </Fragment>
);

const CsvFragment = () => (
  <Fragment label="a line of a CSV file, and its class, density and volume">
    <pre className={styles.csv}>
      <span className={util.ink2}>{'description,weight,length,…\nconsumer electronics,500,48\n'}</span>
      {'class,density,volume\n100,9.38,53.33'}
    </pre>
  </Fragment>
);
