import {
  compareScales,
  type FreightClass,
  formatTwoDecimals,
  type NmfcEntry,
  nmfcSample,
  searchNmfc,
} from '@freightwright/domain';
import type { LineValues } from './bol-values.ts';

/** A class that a line could have, and where it comes from. */
export interface ClassSuggestion {
  readonly freightClass: FreightClass;
  readonly why: string;
}

/**
 * The classes for a line's density on both scales. None while the density is not known, or when the line
 * already has the class.
 */
export function classSuggestions({ density, nmfcClass }: LineValues): ClassSuggestion[] {
  const pcf = Number.parseFloat(density);
  if (!(pcf > 0) || !Number.isFinite(pcf)) return [];
  const { chartClass, nmfc2025Class } = compareScales(pcf);
  const figure = `${formatTwoDecimals(pcf)} lb/cu ft`;
  const suggestions: ClassSuggestion[] =
    chartClass === nmfc2025Class
      ? [{ freightClass: chartClass, why: `both scales at ${figure}` }]
      : [
          { freightClass: chartClass, why: `chart at ${figure}` },
          { freightClass: nmfc2025Class, why: `NMFC 2025 scale at ${figure}` },
        ];
  return suggestions.filter(({ freightClass }) => freightClass !== nmfcClass);
}

/** At most this many sample rows are offered. */
const mostEntries = 3;
const shortestWord = 4;

/**
 * Illustrative NMFC entries for a description: those that contain its longest words. None once the line has
 * an item, or when no entry contains the words.
 */
export function nmfcSuggestions({ commodityDescription, nmfcItem, hazmat }: LineValues): NmfcEntry[] {
  if (nmfcItem.trim() !== '' || hazmat) return [];
  const words = commodityDescription
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
  const found = new Map<string, NmfcEntry>();
  for (const word of words) {
    for (const entry of searchNmfc(nmfcSample, word)) found.set(entry.code, entry);
    for (const entry of searchNmfc(nmfcSample, word.replace(/s$/, ''))) found.set(entry.code, entry);
  }
  return [...found.values()].slice(0, mostEntries);
}
