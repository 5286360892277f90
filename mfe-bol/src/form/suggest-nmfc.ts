import { type NmfcSampleEntry, nmfcSample, searchNmfc } from '@freightwright/domain';
import type { LineValues } from './line-values.ts';

/** At most this many sample rows are offered. */
const mostEntries = 3;
const shortestWord = 4;
/** How freight is packed says nothing about what it is: 'Clothing, boxed' is no match for another box. */
const packing =
  /^(?:box|crat|carton|cas|pallet|skid|drum|pail|keg|cylinder|tote|bag|bundl|coil|reel|roll|tub|piec|loos|wrap|shrink|stretch|pack|packag|contain|strap|band|unit|load)(?:e|s|es|d|ed|er|ers|ped|ping|ged|ging|ing|ized|izing)?$/;

/**
 * Illustrative NMFC entries for a description: those that contain its longest words. None once the line has
 * an item, or when no entry contains the words. Words for packing find nothing.
 */
export function nmfcSuggestions({ commodityDescription, nmfcItem, hazmat }: LineValues): NmfcSampleEntry[] {
  if (nmfcItem.trim() !== '' || hazmat) return [];
  const words = commodityDescription
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length >= shortestWord && !packing.test(word))
    .toSorted((a, b) => b.length - a.length);
  const found = new Map<string, NmfcSampleEntry>();
  for (const word of words) {
    for (const entry of searchNmfc(nmfcSample, word)) found.set(entry.code, entry);
    for (const entry of searchNmfc(nmfcSample, word.replace(/s$/, ''))) found.set(entry.code, entry);
  }
  return [...found.values()].slice(0, mostEntries);
}
