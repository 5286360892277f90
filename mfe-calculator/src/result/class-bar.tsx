import { type CalculationResult, formatTwoDecimals, type ScaleId } from '@freightwright/domain';
import { type RefObject, useEffect, useState } from 'react';
import styles from './class-bar.module.css';
import { classBy, viewOn } from './scale-views.ts';

interface ClassBarProps {
  /** The result's element. The bar is shown while it is out of view. */
  readonly result: RefObject<HTMLElement | null>;
  /** The class's label as in the result: "Class by chart". */
  readonly label: string;
  readonly freightClass: string;
  /** A second figure with its unit. */
  readonly figure: string;
}

/** A result that starts or ends this near the edge of the screen does not show its class. */
const rootMargin = '-64px 0px -160px';

/** On a phone: the class at the bottom of the screen, which links to the result. */
export function ClassBar({ result, label, freightClass, figure }: ClassBarProps) {
  const [seen, setSeen] = useState(true);
  useEffect(() => {
    const place = result.current;
    if (place === null) return;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin,
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [result]);
  useEffect(() => {
    if (seen) return;
    // Half of a field may show above the bar. A tap on it scrolls the whole field into view.
    const uncover = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('input, select, textarea'))
        target.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('focusin', uncover);
    return () => document.removeEventListener('focusin', uncover);
  }, [seen]);
  if (seen) return null;
  const show = () => {
    if (result.current === null) return;
    result.current.focus({ preventScroll: true });
    scrollToResult(result.current);
  };
  return (
    <button type="button" className={styles.bar} data-bottom-bar="57" onClick={show}>
      <span className={styles.label}>{label} </span>
      <strong className={styles.figure}>{freightClass} </strong>
      <span className={styles.label}>{figure} </span>
      <span className={styles.way}>See the result</span>
    </button>
  );
}

interface ResultBarProps {
  readonly result: CalculationResult;
  readonly mainScale: ScaleId;
  readonly place: RefObject<HTMLElement | null>;
}

export function ResultBar({ result, mainScale, place }: ResultBarProps) {
  const { id, freightClass } = viewOn(result, mainScale);
  return (
    <ClassBar
      result={place}
      label={classBy(id)}
      freightClass={freightClass}
      figure={`${formatTwoDecimals(result.density)}\u00a0lb/cu\u00a0ft`}
    />
  );
}

/** Scrolls to the result where it is out of view, as it is below the form of a phone. */
export function bringIntoView(result: HTMLElement | null): void {
  // Not `innerHeight`, which grows with the zoomed-out page while content is wider than the phone.
  const { clientHeight } = document.documentElement;
  if (result !== null && result.getBoundingClientRect().top >= clientHeight * 0.6) scrollToResult(result);
}

function scrollToResult(result: HTMLElement): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  result.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
}
