import { countOf } from '@freightwright/domain';
import type { RefObject } from 'react';
import { ClassBar } from '../../result/class-bar.tsx';
import { classBy } from '../../result/scale-views.ts';
import { classesInFigure, headlineOf } from './headline.ts';
import type { WorkedOut } from './work-out-shipment.ts';

interface ShipmentBarProps {
  readonly worked: WorkedOut;
  /** Where the totals stand. */
  readonly place: RefObject<HTMLElement | null>;
}

/** The classes of the shipment, for a phone on which its totals are out of sight. */
export function ShipmentBar({ worked: { units, figures }, place }: ShipmentBarProps) {
  if (figures === null) return null;
  return (
    <ClassBar
      result={place}
      label={classBy('chart')}
      freightClass={classesInFigure(headlineOf(units).chart)}
      figure={countOf(figures.handlingUnits, 'handling unit')}
    />
  );
}
