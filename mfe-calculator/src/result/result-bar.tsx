import { type CalculationResult, formatTwoDecimals, type ScaleId } from '@freightwright/domain';
import type { RefObject } from 'react';
import { ClassBar } from './class-bar.tsx';
import { classBy, viewOn } from './scale-views.ts';

interface ResultBarProps {
  readonly result: CalculationResult;
  readonly mainScale: ScaleId;
  readonly place: RefObject<HTMLElement | null>;
}

/** The class of the calculator's result, for a phone on which it is out of sight. */
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
