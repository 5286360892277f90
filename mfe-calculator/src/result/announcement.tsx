import type { ScaleId, UnitSystem } from '@freightwright/domain';
import { describeLever, formatTwoDecimals, monthlySavingsUsd, savingsLabel } from '@freightwright/domain';
import { useEffect, useState } from 'react';
import type { Outcome } from '../form/read-entry.ts';
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
  const text = outcome === null ? '' : describeAnnouncement(outcome, mainScale, system);
  useEffect(() => {
    if (!typed) return setSpoken(text);
    const timer = setTimeout(() => setSpoken(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, typed]);
  return typed ? spoken : text;
}

function describeAnnouncement({ result }: Outcome, mainScale: ScaleId, system: UnitSystem): string {
  const { name, freightClass, next } = viewOn(result, mainScale);
  const scale = mainScale === 'chart' ? '' : ` on the ${name}`;
  const way = next
    ? `Next break ${next.targetPcf} pounds per cubic foot, class ${next.freightClass}: ${describeLever(next, system)}.`
    : 'This is the lowest class.';
  const savings = `Potential savings ${wholeDollars(monthlySavingsUsd(result.potentialSavings))} a month. ${savingsLabel}`;
  return `Class ${freightClass}${scale}. Density ${formatTwoDecimals(result.density)} pounds per cubic foot. ${way} ${savings}`;
}
