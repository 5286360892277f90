import * as z from 'zod';
import type { LaneFacts, MarketInsight } from './facts.ts';

/** The shape that the model is asked for. Lengths are checked afterwards: not every server knows them. */
export const WrittenInsights = z.strictObject({
  insights: z.array(
    z.strictObject({
      type: z.enum(['seasonal', 'capacity', 'fuel', 'route', 'other']),
      title: z.string(),
      description: z.string(),
      impact: z.enum(['high', 'medium', 'low']),
      recommendation: z.string(),
    }),
  ),
});

const insightsAtMost = 6;
const longest = { title: 80, description: 400, recommendation: 300 } as const;

/** Letters of Latin script, digits and the marks of plain sentences: no markup, no address, no other script. */
const plain = /^[\p{Script=Latin}\d .,;:'’"“”()%&–—-]+$/u;
/** 'example.com', which needs no other mark than a dot. A sentence has a blank after its dot. */
const address = /[a-z\d]\.[a-z]{2}/i;
/** Figures in words, where they could contradict the estimate. */
const figureInWords =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|fifty|hundred|thousand|half|double|twice)\b.{0,24}\b(?:days?|weeks?|miles?|dollars?|cents?|percent|pounds?|bucks)\b/i;

/** Why an answer of the model is not shown. */
export class InsightsRefused extends Error {
  override readonly name = 'InsightsRefused';
}

/**
 * What the model answered, if it can be shown: plain sentences of limited length, in which every figure is one
 * that it was told, so that nothing contradicts the estimate. One fault refuses the whole.
 * @throws InsightsRefused.
 */
export function checkedInsights(answer: string, facts: LaneFacts): MarketInsight[] {
  const { insights } = parsed(answer);
  if (insights.length === 0 || insights.length > insightsAtMost) throw refused('number of insights');
  const told = figuresOf(facts);
  for (const insight of insights) {
    for (const [field, limit] of Object.entries(longest) as [keyof typeof longest, number][]) {
      const text = insight[field];
      if (text.trim() === '' || text.length > limit) throw refused(`length of ${field}`);
      if (!plain.test(text)) throw refused(`characters of ${field}`);
      if (address.test(text)) throw refused(`address in ${field}`);
      if (figureInWords.test(text)) throw refused(`figure in words in ${field}`);
      const strange = numbersIn(text).find((number) => !told.has(number));
      if (strange !== undefined) throw refused(`figure in ${field}`);
    }
  }
  return insights;
}

function parsed(answer: string): z.infer<typeof WrittenInsights> {
  try {
    return WrittenInsights.parse(JSON.parse(answer));
  } catch (cause) {
    throw new InsightsRefused('not the shape that was asked for', { cause });
  }
}

const refused = (what: string) => new InsightsRefused(what);

/** '1,200' is 1200, as it is read. */
const numbersIn = (text: string): number[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')));

function figuresOf(facts: LaneFacts): ReadonlySet<number> {
  const { miles, businessDays, freightClass, dieselChangePercent, week } = facts;
  const year = Number(week.slice(0, 4));
  const eightWeeks = 8;
  return new Set([
    ...[miles, businessDays, year, eightWeeks],
    ...(freightClass === null ? [] : [Number(freightClass)]),
    ...(dieselChangePercent === null ? [] : [Math.abs(dieselChangePercent)]),
  ]);
}
