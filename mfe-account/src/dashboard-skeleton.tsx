import { looks, Sheet } from '@freightwright/mfe-kit';
import { BillsSkeleton } from './bills/recent-bills.tsx';
import styles from './dashboard.module.css';
import skeletonStyles from './dashboard-skeleton.module.css';
import cellStyles from './meters/meter-cell.module.css';
import { MeterSkeleton } from './meters/meter-cell.tsx';
import metersStyles from './meters/meters.module.css';

/** The same boxes as the page, shown while it is not known who is signed in. */
export function DashboardSkeleton() {
  return (
    <>
      <header className={styles.head}>
        <h1 className={looks.h1}>Dashboard</h1>
      </header>
      <SheetsSkeleton />
    </>
  );
}

/** The boxes without the head. */
export function SheetsSkeleton() {
  return (
    <div className={looks.sheets} role="status" aria-label="Loading the dashboard">
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
      <div className={styles.lists} aria-hidden="true">
        <Sheet>
          <BillsSkeleton />
        </Sheet>
        <Card />
      </div>
    </div>
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
    <Sheet className={`${skeletonStyles.card} ${looks.stack16} ${looks.top}`}>
      <span className={`${looks.bar20} ${looks.measure168}`} />
      <span className={looks.bar16} />
    </Sheet>
  );
}
