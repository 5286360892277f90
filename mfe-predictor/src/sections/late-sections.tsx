import { lazyComponent } from '@freightwright/mfe-kit';
import { Suspense, useEffect, useRef, useState } from 'react';
import styles from './late-sections.module.css';

const Sections = lazyComponent(
  () => import('./predictor-sections.tsx').then(({ PredictorSections }) => PredictorSections),
  // The form works without them.
  () => null,
);

/** The page below the form, loaded once the reader comes near it. */
export function LateSections() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.place}>
      <Suspense fallback={null}>{isNear && <Sections />}</Suspense>
    </div>
  );
}
