import type { Prediction } from '@freightwright/contracts';

/** What is said about the market beside an estimate, and who wrote it. */
export type Insights = Pick<Prediction, 'marketInsights' | 'insightsBy'>;
export type MarketInsight = Prediction['marketInsights'][number];
