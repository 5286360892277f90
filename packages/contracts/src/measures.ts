import { freightClasses, maxDimensionIn, maxWeightLb, smallestMeasure } from '@freightwright/domain';
import * as z from 'zod/mini';
import { emailMaxLength } from './constants/limits.ts';
import { text } from './text.ts';

/** A side of a handling unit in inches: more than 0, at most 10,000. */
export const DimensionIn = z
  .number()
  .check(z.gte(smallestMeasure), z.lte(maxDimensionIn), z.describe('Inches'));
/** A weight in pounds: more than 0, at most 100,000. */
export const WeightLb = z.number().check(z.gte(smallestMeasure), z.lte(maxWeightLb), z.describe('Pounds'));

/** One of the 18 classes, as it is written: '77.5'. */
export const FreightClass = z
  .enum(freightClasses.map(({ freightClass }) => freightClass))
  .check(z.describe("One of the 18 freight classes: '77.5'"));

export const EmailAddress = text(emailMaxLength, z.email());
