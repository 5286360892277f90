import type { LoadPlans, UnitSystem } from '@freightwright/domain';
import { countOf, formatNumber, formatTwoDecimals } from '@freightwright/domain';
import { FigureBlock, util } from '@freightwright/mfe-kit';
import { type RefObject, useEffect, useState } from 'react';
import { ClassBar } from '../../result/class-bar.tsx';
import { classBy } from '../../result/scale-views.ts';
import type { WorkedOut } from '../draft/headline.ts';
import {
  blendedName,
  classesInFigure,
  describeBlended,
  formatClasses,
  headlineOf,
} from '../draft/headline.ts';
import { formatMeasures, listed, unitsOf } from '../draft/unit-texts.ts';
import styles from './totals.module.css';

interface TotalsProps {
  readonly worked: WorkedOut;
  readonly plans: LoadPlans;
}

export function Totals({
  worked: { units, figures, incomplete },
  plans: { byCarrier, onFloor },
}: TotalsProps) {
  const headline = figures && headlineOf(units);
  const one = incomplete.length === 1;
  const { linearFeet, misfits } = byCarrier;
  const unstacked =
    onFloor.linearFeet > linearFeet ? `, ${formatNumber(onFloor.linearFeet)} with nothing stacked` : '';
  const blocks: readonly (readonly [label: string, value: string | false | null, unit?: string])[] = [
    ['Handling units', figures && formatNumber(figures.handlingUnits)],
    ['Weight', figures && formatNumber(figures.weightLb, 1), 'lb'],
    ['Volume', figures && formatTwoDecimals(figures.volumeCuFt), 'cu ft'],
    [
      headline?.isBlended ? 'Blended density' : 'Density',
      figures && formatTwoDecimals(figures.densityPcf),
      'lb/cu ft',
    ],
    ['Class by chart', headline && classesInFigure(headline.chart)],
    ['NMFC 2025', headline && classesInFigure(headline.nmfc2025)],
    figures && misfits.length > 0
      ? ['Linear feet', 'Does not fit']
      : ['Linear feet', figures && linearFeet > 0 && formatNumber(linearFeet), `ft${unstacked}`],
  ];
  return (
    <>
      <dl className={styles.totals}>
        {blocks.map(([label, value, unit]) => (
          <FigureBlock key={label} label={label} value={value || undefined} unit={unit} />
        ))}
      </dl>
      {figures !== null && headline?.isBlended && (
        <p className={styles.note}>
          {blendedName}: {describeBlended(figures)}. Commodities that differ are classed one by one, as above.
        </p>
      )}
      {incomplete.length > 0 && (
        <p className={styles.note}>
          Unit{one ? '' : 's'} {listed(incomplete)} {one ? 'is' : 'are'} not complete and not counted here.
        </p>
      )}
    </>
  );
}

interface WithheldShipmentNoteProps {
  /** The source of the figures. */
  readonly worked: WorkedOut;
  readonly system: UnitSystem;
}

/** The most units that are described; more are counted. */
const mostDescribed = 3;

/** Names the shipment of the shown figures when no calculation is left for another. */
export function WithheldShipmentNote({ worked: { units, letters }, system }: WithheldShipmentNoteProps) {
  const described = units
    .slice(0, mostDescribed)
    .map(
      (unit, index) =>
        `${letters[index]}, ${unitsOf(unit.packaging, unit.count)} of ${formatMeasures(unit, system)}`,
    );
  const more = units.length - described.length;
  const of = [...described, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  return (
    <p className={styles.note} role="status">
      {units.length === 0
        ? 'No free calculations are left, so nothing is worked out for what you type.'
        : `These figures are for ${of}. No free calculations are left, so they stay while you type.`}
    </p>
  );
}

/** Debounce delay after which a figure is announced, so that not every digit is. */
const pauseMs = 1_000;

/** Announces the totals to screen readers when the typing pauses. */
export function ShipmentAnnouncement({ worked, plans }: { worked: WorkedOut; plans: LoadPlans }) {
  const sentence = totalsSentence(worked, plans);
  const [notice, setNotice] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setNotice(sentence), pauseMs);
    return () => clearTimeout(timer);
  }, [sentence]);
  return (
    <p className={util.unseen} aria-live="polite" aria-atomic="true">
      {notice}
    </p>
  );
}

function totalsSentence({ units, figures }: WorkedOut, { byCarrier, onFloor }: LoadPlans): string {
  if (figures === null) return '';
  const { chart, nmfc2025, isBlended } = headlineOf(units);
  const same = chart.join() === nmfc2025.join();
  const classes = `${formatClasses(chart)}${same ? '' : ` by the chart, ${listed(nmfc2025)} on the 2025 scale`}`;
  const density = `${formatTwoDecimals(figures.densityPcf)} pounds per cubic foot`;
  const feet = countOf(byCarrier.linearFeet, 'linear foot', 'linear feet');
  const floor =
    onFloor.linearFeet > byCarrier.linearFeet
      ? `, ${formatNumber(onFloor.linearFeet)} with nothing stacked`
      : '';
  const space =
    byCarrier.misfits.length > 0
      ? 'Not everything fits into the trailer.'
      : `${feet} as a carrier counts${floor}.`;
  return `Shipment of ${countOf(figures.handlingUnits, 'handling unit')}: ${classes}. ${isBlended ? blendedName : 'Density'} ${density}. ${space}`;
}

interface ShipmentBarProps {
  readonly worked: WorkedOut;
  readonly place: RefObject<HTMLElement | null>;
}

/** The classes of the shipment, for a phone on which its totals are out of view. */
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
