import type { FoundEntries } from './use-entries.ts';

/** '2 entries for “plastic”', 'The first 50 of 1,234 entries'. */
export function foundInWords({ found, entries }: Pick<FoundEntries, 'found' | 'entries'>, wanted: string) {
  const count = `${found.toLocaleString('en-US')} ${found === 1 ? 'entry' : 'entries'}`;
  const all = found > entries.length ? `The first ${entries.length} of ${count}` : count;
  return wanted === '' ? all : `${all} for “${wanted}”`;
}
