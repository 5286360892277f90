import type { HazmatRow } from '../hazmat-table.ts';

/**
 * Sections that column 8A names for limited quantities: flammable liquids, solids, oxidizers and organic peroxides, poisons, corrosives and class 9
 * (49 CFR 173.150 to 173.155), chemical and first aid kits (173.161), polyester resin kits (173.165), consumer commodities (173.167), fuel cell
 * cartridges (173.230), compressed gases (173.306), fire extinguishers (173.309). The others it names (batteries, vehicles, infectious substances,
 * refrigerated gases) are exceptions of another kind.
 */
const LIMITED_QUANTITY_SECTIONS: ReadonlySet<string> = new Set(
  ['150', '151', '152', '153', '154', '155', '161', '165', '167', '230', '306', '309'].map(
    (section) => `173.${section}`,
  ),
);

/** Whether column 8A allows the material as a limited quantity (49 CFR 172.101(i)(1)). */
export function allowsLimitedQuantity(row: HazmatRow): boolean {
  return row.exceptions.some((section) => LIMITED_QUANTITY_SECTIONS.has(section));
}
