import type { ScaleId, UnitSystem } from '@freightwright/domain';
import { formatTwoDecimals, leverWords, monthlySavingsUsd, savingsLabel } from '@freightwright/domain';
import { useEffect, useState } from 'react';
import type { Outcome } from '../engine/read-entry.ts';
import { wholeDollars } from './class-figures.tsx';
import { viewOn } from './scale-views.ts';

interface AnnouncementProps {
  readonly outcome: Outcome | null;
  /** True when the result came from typing, so that more changes may follow. */
  readonly typed: boolean;
  readonly mainScale: ScaleId;
  readonly system: UnitSystem;
}

/** Debounce delay before the result of typing is announced. */
const pauseMs = 900;

export function Announcement({ outcome, typed, mainScale, system }: AnnouncementProps) {
  const [spoken, setSpoken] = useState('');
  const words = outcome === null ? '' : announcementWords(outcome, mainScale, system);
  useEffect(() => {
    if (!typed) return setSpoken(words);
    const timer = setTimeout(() => setSpoken(words), pauseMs);
    return () => clearTimeout(timer);
  }, [words, typed]);
  return typed ? spoken : words;
}

function announcementWords({ result }: Outcome, mainScale: ScaleId, system: UnitSystem): string {
  const { name, freightClass, next } = viewOn(result, mainScale);
  const scale = mainScale === 'chart' ? '' : ` on the ${name}`;
  const way = next
    ? `Next break ${next.targetPcf} pounds per cubic foot, class ${next.freightClass}: ${leverWords(next, system)}.`
    : 'This is the lowest class.';
  const savings = `Potential savings ${wholeDollars(monthlySavingsUsd(result.potentialSavings))} a month. ${savingsLabel}`;
  return `Class ${freightClass}${scale}. Density ${formatTwoDecimals(result.density)} pounds per cubic foot. ${way} ${savings}`;
}
