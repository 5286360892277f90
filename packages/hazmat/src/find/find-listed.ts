import type { HazardousSubstance, HazmatRow, HazmatTable, MarinePollutant } from '../hazmat-table.ts';
import { nameKey, remembered, wordsOf } from './words.ts';

/** Words for the form of a substance, which only its proper shipping name has, not the appendix. */
const FORMS: ReadonlySet<string> = new Set(
  wordsOf(
    'anhydrous aqueous compressed crude crystalline dry flake fuming fused glacial granular inhibited isomers liquefied liquid ' +
      'melted mixed mixture molten pellets powder powdered refrigerated solid solution stabilized technical unstabilized wet wetted',
  ),
);

/**
 * The hazardous substances of Appendix A that a material is or names as a component, without duplicates: by a
 * proper shipping name without the words for its form ('Sodium hydroxide solution'), or by the technical name
 * ('contains xylene and acetone'). A prompt, not a finding: an appendix name that is spelled another way is
 * not found. Source: 49 CFR 171.8 (hazardous substance), Appendix A to 172.101.
 * @example findSubstances(table, paint, 'contains xylene')[0]?.reportableQuantityLb; // => 100
 */
export function findSubstances(
  table: HazmatTable,
  row: HazmatRow | undefined,
  technicalName = '',
): HazardousSubstance[] {
  return findListed(table.substances, row, technicalName);
}

/**
 * The same for the marine pollutants of Appendix B (49 CFR 171.8, 172.203(l)).
 * @example findPollutants(table, undefined, 'DDT'); // => [{ name: 'DDT', severe: true }]
 */
export function findPollutants(
  table: HazmatTable,
  row: HazmatRow | undefined,
  technicalName = '',
): MarinePollutant[] {
  return findListed(table.pollutants, row, technicalName);
}

interface Listed {
  readonly name: string;
}

function findListed<Item extends Listed>(
  items: readonly Item[],
  row: HazmatRow | undefined,
  technicalName: string,
): Item[] {
  const names = [...(row?.shippingNames ?? []), row?.description ?? '', ...componentsOf(technicalName)];
  const byKey = indexOf(items) as ReadonlyMap<string, Item>;
  const found = names.flatMap((name) => byKey.get(nameKey(name)) ?? byKey.get(substanceKey(name)) ?? []);
  return [...new Set(found)];
}

/** Items by their name and by the name without its form; the first of duplicate names wins. */
const indexOf = remembered((items: readonly Listed[]): ReadonlyMap<string, Listed> => {
  const index = new Map<string, Listed>();
  for (const key of [nameKey, substanceKey])
    for (const item of items) if (!index.has(key(item.name))) index.set(key(item.name), item);
  index.delete('');
  return index;
});

const substanceKey = (name: string): string =>
  wordsOf(name)
    .filter((word) => !FORMS.has(word))
    .join(' ');

/** 'contains Xylene and Benzene' names xylene and benzene, also with a percentage beside each. */
function componentsOf(technicalName: string): string[] {
  const names = technicalName
    .slice(0, 400)
    .split(/[,;()/]|\band\b|\bor\b|\bcontains\b|\bcontaining\b/i)
    .map((name) => name.replace(/(?<![\d.])[\d.]+ ?%/g, '').trim());
  return [technicalName, ...names].filter(Boolean);
}
