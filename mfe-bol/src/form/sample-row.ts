import type { NmfcSampleEntry } from '@freightwright/domain';
import type { LineValues } from './line-values.ts';

/**
 * Takes a sample row over into a line, marked until it is confirmed. Typing another item or class leaves the
 * mark, so that a sample never goes unmarked by way of the keyboard.
 */
export const takeSample = ({ code, freightClass }: NmfcSampleEntry): Partial<LineValues> => ({
  nmfcItem: code,
  nmfcClass: freightClass,
  nmfcSample: true,
});
