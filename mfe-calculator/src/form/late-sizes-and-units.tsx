import { lazyComponent, looks } from '@freightwright/mfe-kit';
import { Suspense } from 'react';
import styles from './late-sizes-and-units.module.css';
import type { SizesAndUnitsProps } from './sizes-and-units.tsx';

const load = () => import('./sizes-and-units.tsx').then(({ SizesAndUnits }) => SizesAndUnits);
const Late = lazyComponent<SizesAndUnitsProps>(load, Missing);

/** Options that most readers do not use. They are loaded when they are opened. */
export function LateSizesAndUnits(props: SizesAndUnitsProps) {
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      <Late {...props} />
    </Suspense>
  );
}

function Missing() {
  return (
    <p className={looks.quiet} role="alert">
      The pallet sizes did not load. Check the connection, then reload the page.
    </p>
  );
}
