import type { EmailResultsRequest } from '@freightwright/contracts';

export { billForm, draftBill, exampleForm, examplesOf, issuedBill, usualFields } from './bill.ts';
export { boxes, crate, emergency, type Line, manyLines, paint } from './lines.ts';
export { samplePrediction } from './prediction.ts';

type Calculation = EmailResultsRequest['calculationResult'];

/** The calculator's result for one pallet, 48 x 40 x 48 in and 500 lb. */
export const calculation = (change: Partial<Calculation> = {}): Calculation => ({
  density: 9.38,
  volume: 53.33,
  freightClass: '100',
  optimizationSuggestion: 'Stack to 60 in to reach 10.5 lb/cu ft and class 92.5.',
  potentialSavings: 120,
  aiInsights: ['Measure the pallet, not only the freight on it.'],
  calculationId: '1760000000000',
  ...change,
});
