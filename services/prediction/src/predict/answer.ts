import type { Prediction } from '@freightwright/contracts';
import type { Cents, Estimate, EstimateBreakdown, PriceWarning, Rating } from '@freightwright/domain';
import type { Insights } from '../insights/lane-details.ts';

/** Dollars with two decimals, as in the contract. */
const usd = (cents: Cents): number => cents / 100;

/** A sentence that lists the units can get longer than the contract allows. Cut at a word. */
function within(limit: number, sentence: string): string {
  if (sentence.length <= limit) return sentence;
  const cut = sentence.slice(0, limit - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

/** An estimate in the API's form. */
export function answerOf(
  estimate: Estimate,
  { marketInsights, insightsBy }: Insights,
  { quoteId, at }: { quoteId: string; at: Date },
): Prediction {
  const { range, service, transitDays, warnings, confidence, confidenceReasons } = estimate;
  return {
    totalEstimate: usd(estimate.totalCents),
    baseRate: usd(estimate.baseCents),
    fuelSurcharge: usd(estimate.fuelCents),
    accessorialCharges: usd(estimate.accessorialCents),
    confidence,
    factors: estimate.factors.map(({ cents, description, ...factor }) => ({
      ...factor,
      description: within(300, description),
      adjustment: usd(cents),
    })),
    alternatives: estimate.alternatives.map(
      ({ totalCents, savingsCents, terms: { minimumCents, ...terms }, ...carrier }) => ({
        ...carrier,
        estimate: usd(totalCents),
        terms: { ...terms, minimumCharge: usd(minimumCents) },
        ...(savingsCents !== undefined && { savings: usd(savingsCents) }),
      }),
    ),
    marketInsights,
    range: { percent: range.percent, low: usd(range.lowCents), high: usd(range.highCents) },
    serviceType: service,
    transitDays,
    breakdown: breakdownOf(estimate.breakdown),
    warnings: warnings.map(warningOf),
    changes: estimate.changes.map(({ totalCents, savingCents, sentence, ...change }) => ({
      ...change,
      sentence: within(300, sentence),
      total: usd(totalCents),
      saving: usd(savingCents),
    })),
    confidenceReasons: [...confidenceReasons],
    insightsBy,
    quoteId,
    predictedAt: at.toISOString(),
  };
}

/** Kinds that came after the contract's are codes beside the kind that they had. */
function warningOf({ kind, title, sentence }: PriceWarning): Prediction['warnings'][number] {
  const text = { title, sentence: within(400, sentence) };
  if (kind === 'not-in-estimate') return { kind: 'lane', code: kind, ...text };
  if (kind === 'carrier-class') return { kind: 'scales-disagree', code: kind, ...text };
  return { kind, ...text };
}

function breakdownOf(breakdown: EstimateBreakdown): Prediction['breakdown'] {
  const { lane, rating, grossCents, discount, minimum, fuel, accessorials, otherCharges, tariff } = breakdown;
  return {
    lane,
    rating: ratingOf(rating),
    grossCharge: usd(grossCents),
    discount: { percent: discount.percent, amount: usd(discount.cents), by: discount.by },
    minimum: { amount: usd(minimum.cents), isApplied: minimum.isApplied, by: minimum.by },
    fuel,
    accessorials: accessorials.map(({ id, cents, fromCents, toCents }) => ({
      id,
      amount: usd(cents),
      from: usd(fromCents),
      to: usd(toCents),
    })),
    otherCharges: otherCharges.map(({ name, cents, fromCents, toCents }) => ({
      name,
      amount: usd(cents),
      from: usd(fromCents),
      to: usd(toCents),
    })),
    tariff,
  };
}

function ratingOf(rating: Rating): Prediction['breakdown']['rating'] {
  switch (rating.method) {
    case 'class':
      return {
        method: 'class',
        classes: rating.classes.map(({ centsPerCwt, chargeCents, ...rated }) => ({
          ...rated,
          ratePerCwt: usd(centsPerCwt),
          charge: usd(chargeCents),
        })),
        weightBreak: rating.weightBreak,
        deficit: rating.deficit && {
          asWeightLb: rating.deficit.asWeightLb,
          deficitLb: rating.deficit.deficitLb,
          freightClass: rating.deficit.freightClass,
          ratePerCwt: usd(rating.deficit.centsPerCwt),
          charge: usd(rating.deficit.chargeCents),
          saving: usd(rating.deficit.savingCents),
        },
      };
    case 'mile':
      return {
        method: 'mile',
        vehicle: rating.vehicle,
        ratePerMile: usd(rating.centsPerMile),
        miles: rating.miles,
      };
    case 'foot':
      return { method: 'foot', linearFeet: rating.linearFeet, ratePerFoot: usd(rating.centsPerFoot) };
  }
}
