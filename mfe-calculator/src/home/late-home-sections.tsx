import { FailurePanel, newReference, useApproach, usePlatform, util } from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import styles from '../components/hero.module.css';
import type { HomeSectionsProps } from './home-sections.tsx';

interface Part {
  readonly HomeSections?: typeof import('./home-sections.tsx').HomeSections;
  /** Reference of the load failure. */
  readonly reference?: string;
}

/** The home page below the calculator, loaded when scrolled near or when a link to it is followed. */
export function LateHomeSections(props: HomeSectionsProps) {
  const { report } = usePlatform();
  const place = useRef<HTMLDivElement>(null);
  const [{ HomeSections, reference }, setPart] = useState<Part>({});
  const wanted = useApproach(place, isAnchorOfSections);
  const fetchSections = useRef(() => {
    setPart({});
    import('./home-sections.tsx').then(setPart, (error) => {
      const reference = newReference();
      report({ event: 'remote.load-failed', part: 'mfe-calculator', reference, error });
      setPart({ reference });
    });
  });
  useEffect(() => {
    if (wanted) fetchSections.current();
  }, [wanted]);
  return (
    <div className={util.above56}>
      <div ref={place} className={HomeSections ? undefined : styles.reserve}>
        {HomeSections && <HomeSections {...props} />}
        {reference !== undefined && (
          <FailurePanel
            text="The chart, the guides and the plans did not load. The calculator works without them."
            reference={reference}
            onRetry={fetchSections.current}
          />
        )}
      </div>
    </div>
  );
}

/** The fragments of links to the sections below the calculator. */
const anchors = ['freight-classes', 'nmfc-guide', 'how-to-guide', 'faq', 'about'];

/** @param hash of the address: '#faq'. */
const isAnchorOfSections = (hash: string): boolean => anchors.includes(hash.slice(1));
