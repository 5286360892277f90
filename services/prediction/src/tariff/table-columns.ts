import {
  type AccessorialId,
  accessorials,
  centsFromUsd,
  freightClasses,
  serviceTypes,
  vehicleIds,
  weightBreaks,
} from '@freightwright/domain';
import * as z from 'zod';

const sentence = (rule: string) => ({
  error: ({ input }: { input?: unknown }) => `${rule}; it is '${input}'`,
});

const pattern = (shape: RegExp, rule: string) => z.string().regex(shape, sentence(rule));

/** Dollars with at most two decimals, read as cents. */
const money = pattern(
  /^\d{1,7}(\.\d{1,2})?$/,
  'must be dollars with at most two decimals, such as 128.60',
).transform((text) => centsFromUsd(Number(text)));

const miles = pattern(/^\d{1,5}$/, 'must be whole miles').transform(Number);

const number = (shape: RegExp, least: number, most: number, rule: string) =>
  pattern(shape, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, sentence(rule));

const percent = (most: number) =>
  number(/^\d{1,3}(\.\d{1,2})?$/, 0, most, `must be a percentage from 0 to ${most}, such as 27.5`);

const orEmpty = <Value extends z.ZodType>(value: Value) =>
  z.union([z.literal('').transform(() => null), value]);

const oneOf = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z.enum(names, sentence(`must be one of ${names.join(', ')}`));

const message = (most: number) =>
  z
    .string()
    .min(1, sentence(`must not be empty`))
    .max(most, sentence(`must have at most ${most} characters`));

const classNames = freightClasses.map(({ freightClass }) => freightClass);

const day = pattern(/^\d{4}-\d\d-\d\d$/, 'must be a day, such as 2026-09-14').refine(
  isDay,
  sentence('must be a day of the calendar'),
);

export function isDay(text: string): boolean {
  const parsed = Date.parse(text);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(text);
}

const lane = { fromMiles: miles, toMiles: miles };
const [firstClass = '50', ...otherClasses] = classNames;
const breakColumns = Object.fromEntries(weightBreaks.map((name) => [name, money])) as Record<
  (typeof weightBreaks)[number],
  typeof money
>;

/** The columns of each table file, in order. The first line of a file names them, and so the table. */
export const tableColumns = {
  'class-rates': z.object({ ...lane, freightClass: oneOf([firstClass, ...otherClasses]), ...breakColumns }),
  'class-terms': z.object({ ...lane, discountPercent: percent(95), minimum: money }),
  'mile-rates': z.object({
    service: oneOf(['truckload', 'expedited']),
    vehicle: oneOf(vehicleIds),
    ...lane,
    perMile: money,
    minimum: money,
  }),
  'foot-rates': z.object({ ...lane, perFoot: money, minimum: money }),
  accessorials: z.object({
    accessorial: oneOf(Object.keys(accessorials) as [AccessorialId, ...AccessorialId[]]),
    from: money,
    to: money,
    charged: money,
    perCwt: orEmpty(money),
  }),
  'fuel-table': z.object({
    fromPricePerGallon: number(/^\d{1,2}(\.\d{1,3})?$/, 0, 99, 'must be dollars per gallon, such as 3.70'),
    percent: percent(500),
  }),
  'diesel-prices': z.object({
    weekOf: day.refine(
      (text) => new Date(text).getUTCDay() === 1,
      sentence('must be a Monday, on which prices are published'),
    ),
    pricePerGallon: number(/^\d{1,2}(\.\d{1,3})?$/, 0.5, 50, 'must be dollars per gallon from 0.50 to 50'),
    isConfirmed: oneOf(['yes', 'no']).transform((answer) => answer === 'yes'),
    source: message(200),
  }),
  carriers: z.object({
    carrier: message(60),
    serviceName: message(60),
    service: oneOf(serviceTypes),
    factor: number(/^\d{1,2}(\.\d{1,4})?$/, 0.1, 10, 'must be a factor from 0.1 to 10, such as 0.985'),
    minimum: money,
    transitDifference: number(/^[+-]?\d{1,2}$/, -10, 10, 'must be whole days from -10 to 10'),
    reliability: percent(100),
    discountPercent: orEmpty(percent(95)),
    firstDayMiles: orEmpty(miles),
    milesPerDay: orEmpty(number(/^\d{1,5}$/, 100, 5_000, 'must be whole miles from 100 to 5000')),
    states: pattern(
      /^([A-Z]{2}( [A-Z]{2})*)?$/,
      'must be codes of states, such as IL IN, or empty',
    ).transform((text) => text.split(' ').filter(Boolean)),
    basis: z.string().max(300, sentence('must have at most 300 characters')),
  }),
} as const;

/** Columns at the end of a table that an older file lacks: they are empty. */
export const addedColumns: { readonly [Kind in TableKind]?: number } = { carriers: 5 };

export type TableKind = keyof typeof tableColumns;
export const tableKinds = Object.keys(tableColumns) as TableKind[];
export type Row<Kind extends TableKind> = z.infer<(typeof tableColumns)[Kind]>;

/** A row with its line number. */
export type Numbered<Kind extends TableKind> = Row<Kind> & { readonly line: number };

/** Prices change by the calendar of New York, where the business day of most US freight begins first. */
const days = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The pricing day of a moment, '2026-11-22'. */
export const priceDay = (moment: Date | number): string => days.format(moment);
