import { Problem, type ResponseOf, type readHazmat as readHazmatRoute } from '@freightwright/contracts';
import { materialOfNumber } from '@freightwright/hazmat';
import { hazmatColumns } from '@freightwright/hazmat/columns';
import { hazmatTable } from '@freightwright/hazmat/table';

/**
 * @param identificationNumber 'UN1263'
 * @throws Problem 'hazmat.not-found'.
 */
export function readMaterial(identificationNumber: string): ResponseOf<typeof readHazmatRoute> {
  const material = materialOfNumber(hazmatTable(), hazmatColumns(), identificationNumber);
  if (material === undefined) throw new Problem('hazmat.not-found');
  // The lists of the table are read-only, the answer's are not.
  return { material: structuredClone(material) as ResponseOf<typeof readHazmatRoute>['material'] };
}
