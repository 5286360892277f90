import { type NmfcEntry, nmfcSample, searchNmfc } from '@freightwright/domain';
import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useCallback, useState } from 'react';
import { useAnswer } from '../lookup/use-answer.ts';

export interface FoundEntries {
  /** True for entries of the sample, which must be labeled so. */
  readonly illustrative: boolean;
  readonly total: number;
  readonly found: number;
  /** The first results. */
  readonly entries: readonly NmfcEntry[];
  /** Set when the site's listing could not be fetched. */
  readonly missing: { readonly isFetching: boolean; readonly refetch: () => void } | undefined;
}

/** The NMFC entries for a text: from the site's own listing if it has one, else from the sample. */
export function useEntries(wanted: string): FoundEntries {
  const { call } = usePlatform();
  const [isSample, setSample] = useState(false);
  const ask = useCallback((q: string) => call(routes.searchNmfc, { query: q ? { q } : {} }), [call]);
  const { answer, isMissing, isFetching, refetch } = useAnswer(isSample ? undefined : wanted, ask);
  if (answer?.illustrative && !isSample) setSample(true);
  const missing = isMissing && !isSample ? { isFetching, refetch } : undefined;
  if (answer && !answer.illustrative) return { ...answer, missing };
  const entries = searchNmfc(nmfcSample, wanted);
  return { illustrative: true, total: nmfcSample.length, found: entries.length, entries, missing };
}
