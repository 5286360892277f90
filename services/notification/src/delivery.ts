import { createHash } from 'node:crypto';
import type { CalculationResult, EmailResultsRequest } from '@freightwright/contracts';
import { classifyByChart } from '@freightwright/domain';

/**
 * The same calculation to the same mailbox has the same id, so that a repeated request or a redelivered task is sent once.
 * 64 hexadecimal digits; the address cannot be read off it.
 */
export function deliveryIdOf({ email, calculationResult: result }: EmailResultsRequest): string {
  const figures = [
    result.calculationId,
    result.density,
    result.volume,
    result.freightClass,
    result.potentialSavings,
  ];
  return sha256(JSON.stringify([email.toLowerCase(), ...figures]));
}

/**
 * Whether the class is the one the chart gives for that density. The density was rounded to two decimals, so either side of the
 * rounding counts.
 */
export function classFollowsFromDensity({ density, freightClass }: CalculationResult): boolean {
  const halfCentPcf = 0.005;
  return [Math.max(0, density - halfCentPcf), density, density + halfCentPcf].some(
    (pcf) => classifyByChart(pcf) === freightClass,
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
