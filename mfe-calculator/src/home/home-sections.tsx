import type { CalculationResult } from '@freightwright/domain';
import { ClassChart, usePlatform, useReadable } from '@freightwright/mfe-kit';
import { useEffect, useRef } from 'react';
import { Faq } from './faq.tsx';
import { About, ClassificationGuide } from './guide/classification-guide.tsx';
import { ManualCalculation } from './guide/manual-calculation.tsx';
import { ClosingCall, PredictorPromo } from './landing/calls.tsx';
import { Features } from './landing/features.tsx';
import styles from './landing/home-section.module.css';
import { HomeSection } from './landing/home-section.tsx';
import { Plans } from './landing/plans.tsx';
import { Trust } from './landing/trust.tsx';
import { RoiCalculator } from './roi-calculator.tsx';

export interface HomeSectionsProps {
  readonly result: CalculationResult | null;
  readonly hasCalculated: boolean;
}

/**
 * The home page below the calculator. A new visitor sees all of it; after a calculation the introductions are
 * omitted, and for signed-in visitors also the sales sections.
 */
export function HomeSections({ result, hasCalculated }: HomeSectionsProps) {
  const { user } = useReadable(usePlatform().session);
  const isSignedOut = user === undefined;
  const isLanding = isSignedOut && !hasCalculated;
  const sections = useRef<HTMLDivElement>(null);
  useEffect(() => arriveAtAnchor(sections.current), []);
  return (
    <div ref={sections} className={styles.sections}>
      <HomeSection
        id="freight-classes"
        title="All 18 classes"
        lead="The lower bound of each band is included. Where the 2025 scale gives another class, expect the carrier to use it."
      >
        <ClassChart
          aria-label="Freight class chart"
          densityPcf={result?.densityPcf ?? null}
          nmfc2025="classes"
        />
      </HomeSection>
      {isSignedOut && <Features />}
      {isLanding && <PredictorPromo />}
      {isSignedOut && <Plans />}
      {isSignedOut && <RoiCalculator result={result} />}
      {isLanding && <Trust />}
      <ClassificationGuide />
      <ManualCalculation />
      <Faq />
      <About />
      {isLanding && <ClosingCall />}
    </div>
  );
}

/** Scrolls to the section in the address, after the next paint. @returns a function that cancels it */
function arriveAtAnchor(sections: HTMLElement | null): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      const section = [...(sections?.children ?? [])].find(({ id }) => `#${id}` === location.hash);
      if (!(section instanceof HTMLElement)) return;
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    });
  });
  return () => cancelAnimationFrame(frame);
}
