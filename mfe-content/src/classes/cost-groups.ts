import { compareFreightClasses, type FreightClassDetail, freightClasses } from '@freightwright/domain';

export type CostGroup = 'all' | 'low' | 'medium' | 'high';

/** The tabs of the page. Source: product specification, point 2, "Guide pages". */
export const costGroups: readonly (readonly [CostGroup, string])[] = [
  ['all', 'All Classes'],
  ['low', 'Low Cost (50-100)'],
  ['medium', 'Medium Cost (110-200)'],
  ['high', 'High Cost (250-500)'],
];

const limits: Readonly<Record<CostGroup, readonly [from: number, to: number]>> = {
  all: [50, 500],
  low: [50, 100],
  medium: [110, 200],
  high: [250, 500],
};

const lowestFirst = freightClasses.toSorted((a, b) => compareFreightClasses(a.freightClass, b.freightClass));

export function classesIn(group: CostGroup): readonly FreightClassDetail[] {
  const [from, to] = limits[group];
  return lowestFirst.filter(({ freightClass }) => {
    const number = Number(freightClass);
    return number >= from && number <= to;
  });
}

/** The id of a class on the page, for its URL: class 92.5 is at "#class-92-5". */
export const classAnchor = (freightClass: string) => `class-${freightClass.replace('.', '-')}`;
