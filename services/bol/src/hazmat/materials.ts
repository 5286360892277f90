import type {
  ResponseOf,
  readHazmat as readHazmatRoute,
  searchHazmat as searchHazmatRoute,
} from '@freightwright/contracts';
import { lookupLimits, Problem } from '@freightwright/contracts';
import { listMaterials, materialOfNumber } from '@freightwright/hazmat';
import { hazmatColumns } from '@freightwright/hazmat/columns';
import { hazmatTable } from '@freightwright/hazmat/table';

/** One pass over the table; returns the first 50 matches. */
export function searchMaterials(typed: string): ResponseOf<typeof searchHazmatRoute> {
  const { found, materials } = listMaterials(hazmatTable(), typed, lookupLimits.entries);
  return {
    found,
    materials: materials.map(({ subsidiaryClasses, packingGroups, ...material }) => ({
      ...material,
      subsidiaryClasses: [...subsidiaryClasses],
      packingGroups: [...packingGroups],
    })),
  };
}

/**
 * @param identificationNumber 'UN1263'
 * @throws Problem 'hazmat.not-found'.
 */
export function readMaterial(identificationNumber: string): ResponseOf<typeof readHazmatRoute> {
  const material = materialOfNumber(hazmatTable(), hazmatColumns(), identificationNumber);
  if (material === undefined) throw new Problem('hazmat.not-found');
  // The lists of the table are read-only, those of the answer are not.
  return { material: structuredClone(material) as ResponseOf<typeof readHazmatRoute>['material'] };
}
