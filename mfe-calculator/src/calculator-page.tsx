import { usePageTitle } from '@freightwright/mfe-kit';
import { useRef } from 'react';
import styles from './calculator-page.module.css';
import { CalculatorForm } from './form/calculator-form.tsx';
import { expectResult } from './result/late-result-details.tsx';
import { ResultAnnouncement } from './result/result-announcement.tsx';
import { ResultPanel } from './result/result-panel.tsx';
import { DensityRule } from './rule/density-rule.tsx';
import { type CalculatorDeps, useCalculator } from './use-calculator.ts';

const browserDeps: CalculatorDeps = { now: Date.now, random: Math.random };

export function CalculatorPage({ deps = browserDeps }: { readonly deps?: CalculatorDeps }) {
  usePageTitle('Freight class from four numbers');
  const calculator = useCalculator(deps);
  const resultRef = useRef<HTMLElement>(null);
  const { result } = calculator;
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>Freight class from four numbers</h1>
        <p className={styles.lead}>
          Measure one handling unit, pallet included. Density, class on both scales and the distance to the
          next break are worked out in your browser.
        </p>
      </header>
      <div id="calculator" className={styles.sheet}>
        <CalculatorForm
          calculator={calculator}
          onResult={() => bringIntoView(resultRef.current)}
          onReach={expectResult}
        />
        <section ref={resultRef} className={styles.result} aria-label="Result">
          <ResultPanel result={result} />
        </section>
        <section className={styles.rule} aria-label="Density rule">
          <DensityRule densityPcf={result?.densityPcf ?? null} />
        </section>
      </div>
      <ResultAnnouncement result={result} />
    </>
  );
}

/** On a phone the result lies below the form. Where it can be seen already, nothing moves. */
function bringIntoView(result: HTMLElement | null): void {
  if (result === null || result.getBoundingClientRect().top < window.innerHeight * 0.6) return;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  result.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
}
