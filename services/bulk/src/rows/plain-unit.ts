import {
  type HandlingUnit,
  handlingUnit,
  maxCommodityDescription,
  maxUnitCount,
} from '@freightwright/contracts';
import { measureFields, smallestMeasure } from '@freightwright/domain';
import { hazmatOf } from './hazmat-column.ts';
import type { Header, UsedColumn } from './read-header.ts';
import { packagingChoices } from './row-reader.ts';

/** At most as many digits as a double has without noise. */
const plainNumber = /^\d{1,6}(?:\.\d{1,4})?$/;
/** Printable ASCII from a letter or digit on, and none of the errors of a spreadsheet. */
const plainText = /^(?!err:|\d\S*e\+)[a-z\d](?:[ -~]*[!-~])?$/i;

type Measure = keyof typeof measureFields;
const measures = Object.keys(measureFields) as Measure[];
/** Columns whose value can replace that of another. */
const substitutes: readonly string[] = ['total_weight', 'dimensions'];

/** Where the cells of a file are. */
interface Plan extends Record<Measure, number> {
  count: number;
  packaging: number;
  hazmat: number;
  description: number;
  texts: readonly number[];
  empty: readonly number[];
}

const plans = new WeakMap<readonly UsedColumn[], { plan: Plan | undefined }>();

/** Undefined when a column has another unit, or a decimal comma. */
function planOf(columns: readonly UsedColumn[]): Plan | undefined {
  const known = plans.get(columns);
  if (known) return known.plan;
  const indexOf = (key: string) => columns.findLast((column) => column.key === key)?.index ?? -1;
  const isPlain = ({ key, unit, unitIndex, decimal }: UsedColumn) =>
    decimal !== ',' &&
    unitIndex === undefined &&
    (unit === undefined || (key in measureFields && unit === measureFields[key as Measure].unit));
  const numbers: readonly string[] = [...measures, 'count'];
  const plan = columns.every(isPlain) &&
    measures.every((key) => indexOf(key) >= 0) && {
      ...(Object.fromEntries(measures.map((key) => [key, indexOf(key)])) as Record<Measure, number>),
      count: indexOf('count'),
      packaging: indexOf('package_type'),
      hazmat: indexOf('hazmat'),
      description: indexOf('description'),
      texts: columns.flatMap(({ key, index }) =>
        numbers.includes(key) || substitutes.includes(key) ? [] : [index],
      ),
      empty: columns.flatMap(({ key, index }) => (substitutes.includes(key) ? [index] : [])),
    };
  plans.set(columns, { plan: plan || undefined });
  return plan || undefined;
}

/**
 * The handling unit of a row whose cells are all written plainly, as nearly all are, in a fraction of the time
 * that the schema takes; undefined for any other row, which the schema decides. A property shows that both
 * agree.
 */
export function plainUnit(
  { columns, width }: Pick<Header, 'columns' | 'width'>,
  cells: readonly string[],
): HandlingUnit | undefined {
  const plan = planOf(columns);
  if (!plan || cells.length > width) return undefined;
  for (const index of plan.empty) if ((cells[index] ?? '') !== '') return undefined;
  for (const index of plan.texts) {
    const text = cells[index] ?? '';
    if (text !== '' && (text.length > maxCommodityDescription || !plainText.test(text))) return undefined;
  }
  const weightLb = measureOf(cells[plan.weight], measureFields.weight.max);
  const lengthIn = measureOf(cells[plan.length], measureFields.length.max);
  const widthIn = measureOf(cells[plan.width], measureFields.width.max);
  const heightIn = measureOf(cells[plan.height], measureFields.height.max);
  if (!weightLb || !lengthIn || !widthIn || !heightIn) return undefined;
  const typed = cells[plan.count] ?? '';
  const count = typed === '' ? 1 : /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  if (count < 1 || count > maxUnitCount) return undefined;
  const packed = cells[plan.packaging] ?? '';
  const packaging = packed === '' ? 'pallet' : packagingChoices.get(packed.toLowerCase());
  const answer = cells[plan.hazmat] ?? '';
  const hazmat = /^[a-z]*$/i.test(answer) ? hazmatOf(answer.toLowerCase()) : undefined;
  if (packaging === undefined || hazmat === undefined) return undefined;
  const goods = { description: cells[plan.description] ?? '', pieces: 1, packaging, weightLb, hazmat };
  return handlingUnit({ weightLb, lengthIn, widthIn, heightIn }, { count, packaging, commodities: [goods] });
}

function measureOf(cell: string | undefined, max: number): number | undefined {
  if (cell === undefined || !plainNumber.test(cell)) return undefined;
  const value = Number(cell);
  return value >= smallestMeasure && value <= max ? value : undefined;
}
