import type { CalculationResult } from '@freightwright/domain';
import { Insights } from './insights.tsx';
import { NextBreaks } from './next-breaks.tsx';
import { ResultActions } from './result-actions.tsx';

/** What there is to do about the class: the ways to the next break, advice, and to keep or send the result. */
export function ResultDetails({ result }: { readonly result: CalculationResult }) {
  return (
    <>
      <NextBreaks nextBreaks={result.nextBreaks} />
      <Insights result={result} />
      <ResultActions key={result.calculationId} result={result} />
    </>
  );
}
