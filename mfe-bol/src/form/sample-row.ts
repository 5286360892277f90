import { type NmfcEntry, nmfcSample } from '@freightwright/domain';
import type { LineValues } from './bol-values.ts';

/** Takes a sample row over into a line, marked until it is confirmed. */
export const takeSample = ({ code, freightClass }: NmfcEntry): Partial<LineValues> => ({
  nmfcItem: code,
  nmfcClass: freightClass,
  nmfcSample: true,
});

/**
 * A change of item or class by hand. Another item than a sample's is the reader's own, and so is a class
 * where no item is left, so the mark goes; everything else leaves it.
 */
export function editedByHand(line: LineValues, edit: Partial<LineValues>): Partial<LineValues> {
  if (!line.nmfcSample) return edit;
  const { nmfcItem, nmfcClass } = { ...line, ...edit };
  const item = nmfcItem.trim();
  const isOwnItem = item !== '' && !nmfcSample.some(({ code }) => code.startsWith(item));
  const isOwnClass = item === '' && edit.nmfcClass !== undefined && nmfcClass !== line.nmfcClass;
  return isOwnItem || isOwnClass ? { ...edit, nmfcSample: false } : edit;
}
