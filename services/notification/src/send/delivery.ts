import { createHash } from 'node:crypto';
import type {
  CalculationEntry,
  CalculationResult,
  ContactMessage,
  EmailResultsRequest,
} from '@freightwright/contracts';
import { classifyByChart, densityPcf, roundForDisplay, volumeCuFt } from '@freightwright/domain';

/**
 * The idempotency key of one delivery: the same calculation for the same mailbox has the same id, so a repeat
 * sends one email. 64 hexadecimal digits; the address cannot be derived from it.
 */
export function deliveryIdOf({ email, calculationResult: result, entry }: EmailResultsRequest): string {
  const figures = [
    result.calculationId,
    result.density,
    result.volume,
    result.freightClass,
    result.potentialSavings,
    ...(entry ? [entry.lengthIn, entry.widthIn, entry.heightIn, entry.weightLb] : []),
  ];
  return sha256(JSON.stringify([email.toLowerCase(), ...figures]));
}

/** The idempotency key of one email of a bill. A caller passes another key to send it again. */
export const billDeliveryIdOf = ({ bolId, to, key = '' }: BillDelivery): string =>
  sha256(JSON.stringify(['bill', bolId, to.toLowerCase(), key]));

/**
 * The idempotency key of one message to support. The same message again within a week is sent a single time.
 */
export const contactDeliveryIdOf = (message: ContactMessage): string =>
  sha256(JSON.stringify(['contact', Object.entries(message).sort(([a], [b]) => (a < b ? -1 : 1))]));

/** The idempotency key of one email. The event that requests it has one id, however often it is delivered. */
export const emailDeliveryIdOf = (subject: string, eventId: string): string =>
  sha256(JSON.stringify(['letter', subject, eventId]));

interface BillDelivery {
  bolId: string;
  to: string;
  key?: string | undefined;
}

/**
 * Whether the chart assigns the class to the density. The density was rounded to two decimals, so the classes
 * of both ends of the rounded range are accepted.
 */
export function classFollowsFromDensity({ density, freightClass }: CalculationResult): boolean {
  const halfCentPcf = 0.005;
  return [Math.max(0, density - halfCentPcf), density, density + halfCentPcf].some(
    (pcf) => classifyByChart(pcf) === freightClass,
  );
}

/** Whether density and volume match the entry, to two decimals, and the class is the chart's for it. */
export function resultFollowsFromEntry(result: CalculationResult, entry: CalculationEntry): boolean {
  const pcf = densityPcf(entry, entry.weightLb);
  return (
    roundForDisplay(pcf) === result.density &&
    roundForDisplay(volumeCuFt(entry)) === result.volume &&
    classifyByChart(pcf) === result.freightClass
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
