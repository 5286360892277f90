import { lazyComponent, useApproach } from '@freightwright/mfe-kit';
import { Suspense, useRef } from 'react';
import styles from './late-sections.module.css';

const Sections = lazyComponent(
  () => import('./predictor-sections.tsx').then(({ PredictorSections }) => PredictorSections),
  // The form works without them.
  () => null,
);

/** The page below the form, loaded once the reader comes near it. */
export function LateSections() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useApproach(place);
  return (
    <div ref={place} className={styles.place}>
      <Suspense fallback={null}>{isNear && <Sections />}</Suspense>
    </div>
  );
}
