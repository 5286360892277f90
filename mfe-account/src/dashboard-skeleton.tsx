import { looks, Sheet } from '@freightwright/mfe-kit';
import styles from './dashboard.module.css';
import skeletonStyles from './dashboard-skeleton.module.css';
import cellStyles from './meters/meter-cell.module.css';
import { MeterSkeleton } from './meters/meter-skeleton.tsx';
import metersStyles from './meters/meters.module.css';

/** The same boxes as the page, shown while it is not known who is signed in. */
export function DashboardSkeleton() {
  return (
    <>
      <header className={styles.head}>
        <h1 className={looks.h1}>Dashboard</h1>
      </header>
      <div className={styles.parts} role="status" aria-label="Loading the dashboard">
        <Sheet className={metersStyles.meters} aria-hidden="true">
          <Meter />
          <Meter />
          <Meter />
        </Sheet>
        <div className={styles.cards} aria-hidden="true">
          <Card />
          <Card />
          <Card />
        </div>
      </div>
    </>
  );
}

function Meter() {
  return (
    <div className={cellStyles.cell}>
      <MeterSkeleton />
    </div>
  );
}

function Card() {
  return (
    <Sheet className={skeletonStyles.card}>
      <span className={skeletonStyles.title} />
      <span className={skeletonStyles.text} />
    </Sheet>
  );
}
