import { bolLimits } from '@freightwright/contracts/constants';
import { isRecord, readStoredJson, refusesAnalytics, removeStored, store } from '@freightwright/mfe-kit';
import type { BolValues, PartyValues } from './bol-values.ts';
import { blankLine, blankParty, blankValues, isBlankParty } from './bol-values.ts';
import { longestText } from './catalog.made.ts';

/** Parses the form from untrusted browser storage. A value of the wrong type becomes blank. */
export function storedValues(record: unknown): BolValues {
  const blank = blankValues('');
  const saved = like(blank, record);
  const rows = (name: string): readonly unknown[] => {
    const list: unknown = isRecord(record) ? record[name] : undefined;
    return Array.isArray(list) ? list : [];
  };
  const lines = rows('lines')
    .slice(0, bolLimits.lineItems)
    .map((line, index) => ({ ...like(blankLine(''), line), key: `line-${index + 1}` }));
  return {
    ...saved,
    lines: lines.length === 0 ? blank.lines : lines,
    references: rows('references')
      .slice(0, bolLimits.references)
      .map((row, index) => ({ ...like({ kind: 'PO', value: '' }, row), key: `line-${index + 1}` })),
    accessorials: rows('accessorials').filter((id) => typeof id === 'string'),
  };
}

const shipFromKey = 'fw.ship-from';

/** The stored ship-from party of this browser's visitor; undefined when there is none. */
export function readShipFrom(): PartyValues | undefined {
  const party = like(blankParty, readStoredJson(shipFromKey));
  return isBlankParty(party) ? undefined : party;
}

/** Stores it for the next bill, unless the browser opts out of tracking. @returns whether it is stored. */
export const saveShipFrom = (party: PartyValues): boolean =>
  !refusesAnalytics(navigator) && store(shipFromKey, JSON.stringify(party));

export const forgetShipFrom = () => removeStored(shipFromKey);

function like<T extends object>(blank: T, record: unknown): T {
  const given = isRecord(record) ? record : {};
  return Object.fromEntries(
    Object.entries(blank).map(([name, empty]) => {
      const value = given[name];
      // These fields are unknown to this page, so there is nothing to compare them with.
      if (name === 'unknown') return [name, isRecord(value) ? value : empty];
      if (isRecord(empty)) return [name, like(empty, value)];
      if (typeof empty === 'string')
        return [name, typeof value === 'string' ? value.slice(0, longestText) : empty];
      return [name, typeof value === typeof empty && !Array.isArray(empty) ? value : empty];
    }),
  ) as T;
}
