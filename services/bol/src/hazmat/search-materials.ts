import {
  lookupLimits,
  type ResponseOf,
  type searchHazmat as searchHazmatRoute,
} from '@freightwright/contracts';
import { listMaterials } from '@freightwright/hazmat';
import { hazmatTable } from '@freightwright/hazmat/table';

/** One pass over the table; the answer has the first 50 of what it finds. */
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
