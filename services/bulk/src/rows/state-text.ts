import { usStates } from '@freightwright/contracts';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.,]/g, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();

const codes: ReadonlyMap<string, string> = new Map([
  ...Object.entries(usStates).map(([code, name]) => [plain(name), code] as const),
  ...['washington dc', 'dc', 'd c'].map((name) => [name, 'DC'] as const),
  ...[['virgin islands', 'VI'] as const, ['northern marianas', 'MP'] as const],
]);

/** A state by its code or name, as its code: 'il', 'IL ' and 'Illinois' are 'IL'. The schema rejects others. */
export const stateText = (cell: string): string => codes.get(plain(cell)) ?? cell.trim().toUpperCase();
