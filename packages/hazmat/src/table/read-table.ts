import type {
  HazmatRow,
  HazmatTable,
  InhalationHazard,
  PackingGroup,
  PhysicalState,
} from '../hazmat-table.ts';

/** The regulation in lines whose fields are separated by '~', as src/pack writes them. */
export interface PackedTable {
  readonly rows: readonly string[];
  readonly substances: readonly string[];
  readonly pollutants: readonly string[];
  readonly placards: readonly string[];
  readonly segregationCategories: readonly string[];
  readonly segregationMarks: readonly string[];
}

const STATES: Record<string, PhysicalState> = { g: 'gas', l: 'liquid', s: 'solid', u: 'unknown' };
const GROUPS: Record<string, PackingGroup> = { I: 'I', II: 'II', III: 'III' };

/** Packed lines as the rules read them. */
export const readTable = (packed: PackedTable): HazmatTable => ({
  rows: packed.rows.map(readRow),
  substances: packed.substances.map((line) => {
    const [name = '', pounds] = line.split('~');
    return { name, reportableQuantityLb: Number(pounds) };
  }),
  pollutants: packed.pollutants.map((line) => {
    const [name = '', severe] = line.split('~');
    return { name, severe: severe === 'PP' };
  }),
  placards: packed.placards.map((line) => {
    const [table, category = '', placard = ''] = line.split('~');
    return { table: table === '1' ? 1 : 2, category, placard };
  }),
  segregation: {
    categories: packed.segregationCategories,
    marks: packed.segregationMarks.map((line) => line.split('~')),
  },
});

function readRow(line: string): HazmatRow {
  const [
    identificationNumber = '',
    symbols = '',
    description = '',
    names = '',
    printedClass = '',
    group = '',
    labels = '',
    provisions = '',
    exceptions = '',
    state = '',
    guides = '',
  ] = line.split('~');
  const specialProvisions = listed(provisions, ' ');
  return {
    identificationNumber,
    symbols: listed(symbols, ' '),
    description,
    shippingNames: listed(names === '=' ? description : names, ' || '),
    hazardClass: printedClass === 'Comb liq' ? 'Combustible liquid' : printedClass,
    subsidiaryClasses: listed(labels, ';').filter((label) => label !== printedClass && label !== 'None'),
    packingGroup: GROUPS[group],
    specialProvisions,
    exceptions: listed(exceptions, ', ').map((section) => `173.${section}`),
    state: STATES[state] ?? 'unknown',
    inhalation: inhalationHazard(specialProvisions, printedClass),
    ergGuides: guides === '' ? explosiveGuides(printedClass) : listed(guides, '|'),
  };
}

/**
 * The index of numbers has no explosives; the guides are by division, in the index of names. Source: Emergency
 * Response Guidebook 2024, guides 112 and 114.
 */
const explosiveGuides = (hazardClass: string): string[] =>
  hazardClass.startsWith('1.') ? [/^1\.[46]/.test(hazardClass) ? '114' : '112'] : [];

const listed = (text: string, separator: string): string[] => (text === '' ? [] : text.split(separator));

/** Source: 49 CFR 172.102(c)(1), special provisions 1 to 6 and 13. */
function inhalationHazard(provisions: readonly string[], hazardClass: string): InhalationHazard {
  const zone = (['A', 'B', 'C', 'D'] as const).find((_, at) => provisions.includes(String(at + 1)));
  if (zone !== undefined) return { kind: 'zone', zone };
  if (provisions.includes('5')) return { kind: 'other-name' };
  if (provisions.includes('13')) return { kind: 'words' };
  return { kind: provisions.includes('6') || hazardClass === '2.3' ? 'ask-zone' : 'none' };
}
