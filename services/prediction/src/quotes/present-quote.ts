import type { Quote } from '@freightwright/contracts';
import { expiryOf, type KeptQuote, summaryOf } from './quote-store.ts';

/** The day on which a quote is deleted, by the calendar of UTC. */
export const keptUntilOf = (createdAt: Date): string => expiryOf(createdAt).toISOString().slice(0, 10);

export const presentQuote = ({ id, createdAt, request, prediction }: KeptQuote): Quote => ({
  summary: { ...summaryOf(id, { request, prediction }), keptUntil: keptUntilOf(createdAt) },
  request,
  prediction,
});
