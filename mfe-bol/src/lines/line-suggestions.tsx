import { type NmfcSampleEntry, nmfcSample, searchNmfc } from '@freightwright/domain';
import { util } from '@freightwright/mfe-kit';
import type { ReactNode } from 'react';
import type { LineValues } from '../values/bol-values.ts';
import { classReason, classSuggestions } from '../values/suggest.ts';
import styles from './line-suggestions.module.css';

interface LineSuggestionsProps {
  readonly line: LineValues;
  /** lb/cu ft of the line's unit; undefined while it is unknown. */
  readonly densityPcf: number | undefined;
  readonly onTake: (fields: Partial<LineValues>) => void;
}

/** Classes for the line's density, and sample NMFC rows for its description. A click fills one in. */
export function LineSuggestions({ line, densityPcf, onTake }: LineSuggestionsProps) {
  const classes = classSuggestions(line, densityPcf);
  const entries = nmfcSuggestions(line);
  if (classes.length + entries.length === 0) return null;
  const choice = (key: string, fields: Partial<LineValues>, name: ReactNode, text: string) => (
    <button key={key} type="button" className={styles.choice} onClick={() => onTake(fields)}>
      {name} {text}
    </button>
  );
  return (
    <div className={styles.suggestions}>
      {classes.length > 0 && (
        <p className={`${util.above4} ${util.small}`}>
          {classReason(line, densityPcf)?.label ?? 'Class by density'}
        </p>
      )}
      {classes.map(({ freightClass, why }) =>
        choice(freightClass, { nmfcClass: freightClass }, <strong>Class {freightClass}</strong>, why),
      )}
      {entries.length > 0 && (
        <p className={`${util.above4} ${util.small}`}>
          NMFC samples, illustrative. Confirm with the listing or the carrier.
        </p>
      )}
      {entries.map((entry) => {
        const { code, commodity, freightClass } = entry;
        const text = `${commodity}, class ${freightClass}`;
        return choice(code, takeSample(entry), <strong className={util.code}>{code}</strong>, text);
      })}
    </div>
  );
}

/** The most sample rows in the list. */
const mostEntries = 3;
const shortestWord = 4;
/** The packaging does not identify the goods: 'Clothing, boxed' does not match another box. */
const packing =
  /^(?:box|crat|carton|cas|pallet|skid|drum|pail|keg|cylinder|tote|bag|bundl|coil|reel|roll|tub|piec|loos|wrap|shrink|stretch|pack|packag|contain|strap|band|unit|load)(?:e|s|es|d|ed|er|ers|ped|ping|ged|ging|ing|ized|izing)?$/;

/** Illustrative NMFC entries with the longest words of a description. None for a line with an item. */
export function nmfcSuggestions({ commodityDescription, nmfcItem, hazmat }: LineValues): NmfcSampleEntry[] {
  if (nmfcItem.trim() !== '' || hazmat) return [];
  const texts = commodityDescription
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length >= shortestWord && !packing.test(word))
    .toSorted((a, b) => b.length - a.length);
  const found = new Map<string, NmfcSampleEntry>();
  for (const word of texts) {
    for (const entry of searchNmfc(nmfcSample, word)) found.set(entry.code, entry);
    for (const entry of searchNmfc(nmfcSample, word.replace(/s$/, ''))) found.set(entry.code, entry);
  }
  return [...found.values()].slice(0, mostEntries);
}

/** Fills a sample row into a line, unconfirmed until the user confirms it, whatever is typed there. */
export const takeSample = ({ code, freightClass }: NmfcSampleEntry): Partial<LineValues> => ({
  nmfcItem: code,
  nmfcClass: freightClass,
  nmfcSample: true,
});
