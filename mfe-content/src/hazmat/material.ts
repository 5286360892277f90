import type { ResponseOf, readHazmat, searchHazmat } from '@freightwright/contracts';

export type ListedMaterial = ResponseOf<typeof searchHazmat>['materials'][number];
export type Material = ResponseOf<typeof readHazmat>['material'];
export type MaterialRow = Material['rows'][number];

export const addressOfNumber = (identificationNumber: string) =>
  `/hazmat-lookup?number=${identificationNumber}`;

/** The number in a text, in any notation: 'un 1263' is 'UN1263'. */
export function numberIn(text: string): string | undefined {
  const found = /^\s*(un|na|id)[ -]?(\d{4})\s*$/i.exec(text);
  return found ? `${found[1]?.toUpperCase()}${found[2]}` : undefined;
}

/** '3', '3 (8)', 'Forbidden'. */
export const formatClass = ({
  hazardClass,
  subsidiaryClasses,
}: Pick<ListedMaterial, 'hazardClass' | 'subsidiaryClasses'>) =>
  subsidiaryClasses.length > 0 ? `${hazardClass} (${subsidiaryClasses.join(', ')})` : hazardClass;
