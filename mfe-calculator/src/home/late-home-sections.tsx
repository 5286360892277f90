import { FailurePanel, looks, newReference, useApproach, usePlatform } from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import styles from '../hero.module.css';
import type { HomeSectionsProps } from './home-sections.tsx';

type Part =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly reference: string }
  | { readonly status: 'here'; readonly HomeSections: typeof import('./home-sections.tsx').HomeSections };

/** The home page below the calculator, loaded once the reader comes near or follows a link to it. */
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

/** The fragments of links to the sections below the calculator. */
const anchors = ['freight-classes', 'nmfc-guide', 'how-to-guide', 'faq', 'about'];

/** @param hash of the address: '#faq'. */
const isAnchorOfSections = (hash: string): boolean => anchors.includes(hash.slice(1));

/** Scrolls to the section that the address names, after the next paint. @returns what cancels it */
function arriveAtAnchor(window: Window): () => void {
  const { document, location } = window;
  const id = location.hash.slice(1);
  if (!anchors.includes(id)) return () => undefined;
  let frame = window.requestAnimationFrame(() => {
    frame = window.requestAnimationFrame(() => {
      const section = document.getElementById(id);
      section?.scrollIntoView();
      section?.focus({ preventScroll: true });
    });
  });
  return () => window.cancelAnimationFrame(frame);
}
