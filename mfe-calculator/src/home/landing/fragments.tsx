import { looks } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import { sampleLabel } from '../content.ts';
import styles from './fragments.module.css';

/** A small picture of another page, with invented entries. */
function Fragment({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fragment} role="img" aria-label={`${sampleLabel}: ${label}`}>
      {children}
    </div>
  );
}

export function CostFragment() {
  return (
    <Fragment label="a cost of $649.40 from Chicago to Atlanta, as a bar in three parts">
      <div className={looks.filled}>
        <p className={styles.caption}>{sampleLabel}: Chicago, IL to Atlanta, GA</p>
        <p className={styles.amount}>$649.40</p>
        <div className={styles.bar}>
          <span style={{ flexGrow: 59, background: 'var(--fw-bar1)' }} />
          <span style={{ flexGrow: 16, background: 'var(--fw-bar2)' }} />
          <span style={{ flexGrow: 25, background: 'var(--fw-bar3)' }} />
        </div>
      </div>
    </Fragment>
  );
}

/** Widths of the bars in px. They only look like a barcode and cannot be scanned. */
const bars = [2, 1, 3, 1, 1, 2, 4, 1, 2, 1, 1, 3, 2, 1, 4, 1, 1, 2, 3, 1, 2, 1, 1, 4, 1, 2];

export function BillFragment() {
  return (
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is nothing but its place
              <span key={place} style={{ width }} />
            ))}
          </div>
        </div>
      </div>
    </Fragment>
  );
}

export function CsvFragment() {
  return (
    <Fragment label="a line of a CSV file, and its class, density and volume">
      <pre className={styles.csv}>
        <span className={looks.ink2}>{'description,weight,length,…\nconsumer electronics,500,48\n'}</span>
        {'class,density,volume\n100,9.38,53.33'}
      </pre>
    </Fragment>
  );
}
