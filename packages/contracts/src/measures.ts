import * as z from 'zod/mini';

/** Largest side of a handling unit we take, inches. Beyond it the entry is a slip of the keyboard. */
export const maxDimensionIn = 10_000;
/** Largest weight we take, pounds. A loaded 53 ft trailer carries about 45,000. */
export const maxWeightLb = 100_000;

/** A side in inches: more than 0, at most 10,000. */
export const DimensionIn = z.number().check(z.gt(0), z.lte(maxDimensionIn));
/** A weight in pounds: more than 0, at most 100,000. */
export const WeightLb = z.number().check(z.gt(0), z.lte(maxWeightLb));

/** The 18 classes of the chart, as they are written. */
export const FreightClass = z.enum([
  '50',
  '55',
  '60',
  '65',
  '70',
  '77.5',
  '85',
  '92.5',
  '100',
  '110',
  '125',
  '150',
  '175',
  '200',
  '250',
  '300',
  '400',
  '500',
]);
export type FreightClass = z.infer<typeof FreightClass>;

/** E-mail address as RFC 5321 limits it: 254 characters. */
export const EmailAddress = z.string().check(z.maxLength(254), z.email());
