import { Prediction } from '@freightwright/contracts';
import { parse } from 'zod/v4/core';
import answer from './prediction.json' with { type: 'json' };

/**
 * A pallet of 500 lb from Chicago to Atlanta, as the built-in tariff prices it with diesel at $3.71, with any changes.
 * A test of the prediction service compares it with the real answer.
 */
export const samplePrediction = (change: Partial<Prediction> = {}): Prediction => ({
  ...parse(Prediction, answer),
  ...change,
});
