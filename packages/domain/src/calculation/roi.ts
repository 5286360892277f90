import { type Cents, centsFromUsd, formatCents, multiplyCents } from '../measure/money.ts';
import { formatNumber } from '../measure/quantity.ts';
import { readDecimal } from '../measure/read-decimal.ts';
import { roundTo } from '../measure/rounding.ts';

/** The initial values of the section. Source: product specification, point 9, "ROI". */
export const roiDefaults = { monthlyShipments: '50', savingsPerShipmentUsd: '63' } as const;
/** The monthly price of the Professional plan. Source: product specification, point 9, "ROI". */
export const roiPlanCents: Cents = 2900;
/** Larger entries are capped at this many shipments or dollars, for exact figures. No shipper has more. */
export const maxRoiEntry = 1_000_000;

export interface RoiInput {
  /** Whole number from 0. */
  readonly monthlyShipments: number;
  readonly savingsPerShipmentCents: Cents;
}

export interface RoiFigures {
  readonly monthlySavingsCents: Cents;
  readonly annualSavingsCents: Cents;
  /** (annual savings - 12 x plan) / (12 x plan) x 100, one decimal; -100 when nothing is saved. */
  readonly annualRoiPercent: number;
  /** Shipments that pay for the month's plan: plan / savings each, rounded up; null without savings. */
  readonly paybackShipments: number | null;
}

/**
 * Parses both fields. Shipments are parsed as a whole number, savings as a number; what cannot be parsed
 * counts as 0 (product specification, point 5), and so does a negative one (own rule: it is a typo).
 * @example readRoiInput('50', '$63'); // => { monthlyShipments: 50, savingsPerShipmentCents: 6300 }
 */
export const readRoiInput = (monthlyShipments: string, savingsPerShipmentUsd: string): RoiInput => ({
  monthlyShipments: Math.floor(entry(monthlyShipments)),
  savingsPerShipmentCents: centsFromUsd(entry(savingsPerShipmentUsd.replace('$', ''))),
});

/**
 * The return for one month's figures. Without savings there is no payback, so nothing is divided by zero.
 * Source: product specification, point 9, "ROI".
 * @throws RangeError when an amount is not a safe integer.
 * @example roiFigures({ monthlyShipments: 50, savingsPerShipmentCents: 6_300 }).paybackShipments; // => 1
 */
export function roiFigures({ monthlyShipments, savingsPerShipmentCents }: RoiInput): RoiFigures {
  const monthlySavingsCents = multiplyCents(savingsPerShipmentCents, monthlyShipments);
  const annualSavingsCents = multiplyCents(monthlySavingsCents, 12);
  const annualPlanCents = roiPlanCents * 12;
  return {
    monthlySavingsCents,
    annualSavingsCents,
    annualRoiPercent: roundTo(((annualSavingsCents - annualPlanCents) / annualPlanCents) * 100, 1),
    paybackShipments: savingsPerShipmentCents > 0 ? Math.ceil(roiPlanCents / savingsPerShipmentCents) : null,
  };
}

/**
 * The figures in one sentence, for screen readers and email.
 * @example
 * roiSentence(roiFigures({ monthlyShipments: 50, savingsPerShipmentCents: 6_300 }));
 * // => '$3,150.00 saved a month. Annual return 10,762.1%; 1 shipment pays for the plan at $29.00 a month.'
 */
export function roiSentence({ monthlySavingsCents, annualRoiPercent, paybackShipments }: RoiFigures): string {
  if (paybackShipments === null || monthlySavingsCents === 0) {
    return 'Enter shipments and savings to see what the plan pays back.';
  }
  const plan = `the plan at ${formatCents(roiPlanCents)} a month`;
  const shipments = `${formatNumber(paybackShipments)} ${paybackShipments === 1 ? 'shipment pays' : 'shipments pay'}`;
  const percent = `${formatNumber(Math.abs(annualRoiPercent), 1)}%`;
  const outcome =
    annualRoiPercent < 0
      ? `Annual savings are ${percent} less than the plan costs`
      : `Annual return ${percent}`;
  return `${formatCents(monthlySavingsCents)} saved a month. ${outcome}; ${shipments} for ${plan}.`;
}

function entry(text: string): number {
  const read = readDecimal(text);
  return Number.isNaN(read) ? 0 : Math.min(Math.max(read, 0), maxRoiEntry);
}
