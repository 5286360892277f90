import { type PageHead, usePageHead, usePlatform, useReadable, util } from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import { Hero, NeedsScript } from './components/hero.tsx';
import styles from './components/worksheet.module.css';
import { type CalculatorDeps, createCalculator } from './engine/calculator.ts';
import { CalculatorForm } from './form/calculator-form.tsx';
import { LateHomeSections } from './home/late-home-sections.tsx';
import { ResultPanel } from './result/result-panel.tsx';
import { EmptyRule } from './rule/empty-rule.tsx';
import { storageKeys, useStoredBefore } from './state/stored-texts.ts';

export function CalculatorPage({ deps }: { readonly deps: CalculatorDeps }) {
  usePageHead(homePageHead);
  const platform = usePlatform();
  const [calculator] = useState(() => createCalculator(deps, platform));
  const state = useReadable(calculator.state);
  const engine = useReadable(deps.engine);
  const mainScale = useReadable(deps.mainScale);
  const session = useReadable(platform.session);
  const resultRef = useRef<HTMLElement>(null);
  const { outcome, settled } = state;
  const result = outcome?.result ?? null;
  const hadCalculated = useStoredBefore(deps.storedTexts, storageKeys.lastCalculation);
  const hadUsed = useStoredBefore(deps.storedTexts, storageKeys.usage);
  const isKnown = session.status === 'signed-in' || hadUsed || state.entry.system !== 'us';
  useEffect(() => {
    // Returning visitors see immediately how much they have used, in the units that they chose.
    if (isKnown) calculator.expect();
  }, [isKnown, calculator]);
  useEffect(() => {
    if (settled !== null && settled.firstViolation === undefined) engine?.bringIntoView(resultRef.current);
  }, [settled, engine]);
  return (
    <>
      {/* As it was on arrival: a heading that changes afterwards would move the result. */}
      <Hero landing={!hadCalculated && session.status === 'signed-out'} />
      <NeedsScript what="calculator" />
      <div id="calculator" className={styles.styleSheet}>
        <CalculatorForm calculator={calculator} deps={deps} hadUsed={hadUsed} />
        <section ref={resultRef} className={styles.result} aria-label="Result" tabIndex={-1}>
          <ResultPanel calculator={calculator} deps={deps} />
        </section>
        <section className={styles.rule} aria-label="Density rule">
          {engine && result ? (
            <engine.DensityRule densityPcf={result.densityPcf} mainScale={mainScale} />
          ) : (
            <EmptyRule />
          )}
        </section>
      </div>
      {/* This region exists before it has text, because a screen reader does not announce a region that is
          added together with its text. */}
      <p className={util.unseen} aria-live="polite" aria-atomic="true">
        {engine && (
          <engine.Announcement
            outcome={outcome}
            typed={state.typed}
            mainScale={mainScale}
            system={state.entry.system}
          />
        )}
      </p>
      {engine && (
        <engine.LateLimitDialog
          open={state.limitShown}
          allowance={engine.allowance}
          now={deps.now}
          onClose={() => calculator.actions()?.closeLimit()}
        />
      )}
      {engine && result && <engine.ResultBar result={result} mainScale={mainScale} place={resultRef} />}
      <LateHomeSections result={result} hasCalculated={hadCalculated || state.working} />
    </>
  );
}

const description =
  'Freight class, density and the distance to the next break from length, width, height and weight, on the 18-class chart and the NMFC 2025 scale. Free, in your browser.';

const homePageHead: PageHead = {
  title: 'Freight class from four numbers',
  description,
  canonicalPath: '/',
  structuredData: {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Freightwright',
    description,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    isAccessibleForFree: true,
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  },
};
