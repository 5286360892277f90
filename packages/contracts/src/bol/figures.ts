import { maxDimensionIn, maxWeightLb, smallestMeasure } from '@freightwright/domain';
import * as z from 'zod/mini';
import { bolLimits } from '../constants/bol/limits.ts';
import { field } from './field.ts';

const asShown = (figure: number) => figure.toLocaleString('en-US');

/** Any number that a draft can store. Whether it is valid on a bill is checked when the bill is issued. */
const draftFigure = z.number().check(z.gte(0), z.lte(bolLimits.draftFigure));

const requiredNumber = (label: string) =>
  z.number({
    error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be a number`),
  });

/** A number of packages, pieces or handling units on one line. The default is one. */
export const count = (label: string, least: 0 | 1) => {
  const text = `${label} must be a whole number from ${least} to ${asShown(bolLimits.count)}`;
  const whole = z.int(text).check(z.gte(least, text), z.lte(bolLimits.count, text));
  return field(z._default(whole, 1), draftFigure);
};

const toHundredths = (value: number) => Math.round(value * 100) / 100;

const lineWeight = z.describe('Pounds, all packages of a line together, to the hundredth');

/** Pounds, all packages of a line together, to the hundredth. */
export const weight = field(
  requiredNumber('Weight').check(
    z.gte(0.01, 'Weight must be more than 0 lb'),
    z.lte(maxWeightLb, `Weight must be at most ${asShown(maxWeightLb)} lb`),
    z.refine((lb) => toHundredths(lb) === lb, 'Weight must have at most two decimals'),
    lineWeight,
  ),
  draftFigure.check(lineWeight),
);

type Figure = z.ZodMiniType<number, number>;
type Check = Parameters<Figure['check']>[0];

const optionalFigure = (figure: Figure, least: Check, most: Check, ...unit: Check[]) =>
  field(z.optional(figure.check(least, most, ...unit)), draftFigure.check(...unit));

/** Inches of one side of a handling unit; optional. */
export const dimension = (label: string) =>
  optionalFigure(
    z.number(`${label} must be a number`),
    z.gte(smallestMeasure, `${label} must be more than 0 in`),
    z.lte(maxDimensionIn, `${label} must be at most ${asShown(maxDimensionIn)} in`),
    z.describe('Inches'),
  );

/** Quantity of a hazardous material on the whole line; optional for some lines. */
export const quantity = optionalFigure(
  z.number('Quantity must be a number'),
  z.positive('Quantity must be more than 0'),
  z.lte(bolLimits.hazmatQuantity, `Quantity must be at most ${asShown(bolLimits.hazmatQuantity)}`),
);

/** Pounds of what a hazardous line has, to the hundredth; optional. */
export const mass = (label: string) =>
  optionalFigure(
    z.number(`${label} must be a number`),
    z.gte(0.01, `${label} must be more than 0 lb`),
    z.lte(maxWeightLb, `${label} must be at most ${asShown(maxWeightLb)} lb`),
    z.describe('Pounds'),
  );

/** An optional amount in cents. */
export const amount = (label: string) =>
  optionalFigure(
    z.int(`${label} must be a whole number of cents`),
    z.gte(1, `${label} must be more than $0`),
    z.lte(bolLimits.amountCents, `${label} must be at most $${asShown(bolLimits.amountCents / 100)}`),
    z.describe('Cents'),
  );

/** An optional sum over the lines. */
export const total = (sum: Figure) => field(z.optional(sum.check(z.gte(0))), draftFigure);
