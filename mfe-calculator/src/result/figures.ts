import { figureIn, shownUnit, type UnitSystem } from '@freightwright/domain';

const noBreakSpace = '\u00a0';

/**
 * A distance to a break, always with one decimal: "33.4 lb", "3.0 in", "7.7 cm". The domain rounds it up for the
 * reader's units; a result that is held from before they changed them is rounded up once more.
 */
export function distance(value: number, unit: 'lb' | 'in', system: UnitSystem = 'us'): string {
  const up = Math.ceil(Number((figureIn(value, unit, system) * 10).toPrecision(12))) / 10;
  const tenths = up.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${tenths}${noBreakSpace}${shownUnit(unit, system)}`;
}

/** A cost multiplier as it is written on the chart: "2.0×", "1.85×". */
export function multiplier(value: number): string {
  return `${value.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 })}×`;
}

/** Whole dollars: "$348". */
export function wholeDollars(usd: number): string {
  return `$${usd.toLocaleString('en-US', { maximumFractionDigits: 0 })}`;
}

/** A fraction as a percentage without its sign: 0.075 is "7.5%". */
export function percent(share: number): string {
  return `${(Math.abs(share) * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}
