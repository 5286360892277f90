import { FailurePanel, looks, newReference, useApproach, usePlatform } from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import { arriveAtAnchor, isAnchorOfSections } from './anchors.ts';
import type { HomeSectionsProps } from './home-sections.tsx';
import styles from './late-home-sections.module.css';

type Part =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly reference: string }
  | { readonly status: 'here'; readonly HomeSections: typeof import('./home-sections.tsx').HomeSections };

/**
 * The home page below the calculator. It is loaded when the reader comes near it or follows a link to one of
 * its sections, so a first visit that only works out a class does not load it. Room is kept for it, so that
 * nothing moves when it appears.
 */
export function LateHomeSections(props: HomeSectionsProps) {
  const { report } = usePlatform();
  const place = useRef<HTMLDivElement>(null);
  const [part, setPart] = useState<Part>({ status: 'waiting' });
  const wanted = useApproach(place, isAnchorOfSections);
  const fetchSections = useRef(() => {
    setPart({ status: 'waiting' });
    import('./home-sections.tsx').then(
      ({ HomeSections }) => setPart({ status: 'here', HomeSections }),
      (error) => {
        const reference = newReference();
        report({ event: 'remote.load-failed', part: 'mfe-calculator', reference, error });
        setPart({ status: 'failed', reference });
      },
    );
  });
  useEffect(() => {
    if (wanted) fetchSections.current();
  }, [wanted]);
  const isHere = part.status === 'here';
  useEffect(() => (isHere ? arriveAtAnchor(window) : undefined), [isHere]);
  return (
    <div className={looks.above56}>
      <div ref={place} className={isHere ? undefined : styles.reserve}>
        {isHere && <part.HomeSections {...props} />}
        {part.status === 'failed' && (
          <FailurePanel
            text="The chart, the guides and the plans did not load. The calculator works without them."
            reference={part.reference}
            onRetry={fetchSections.current}
          />
        )}
      </div>
    </div>
  );
}
