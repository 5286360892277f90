import { type NmfcEntry, nmfcSample, searchNmfc } from '@freightwright/domain';
import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useCallback, useState } from 'react';
import { useAnswer } from '../lookup/use-answer.ts';

export interface FoundEntries {
  /** True for entries of the sample, which must be labeled so. */
  readonly illustrative: boolean;
  readonly total: number;
  readonly found: number;
  /** The first of what was found. */
  readonly entries: readonly NmfcEntry[];
  /** Set when the site could not be asked for its listing. */
  readonly missing: { readonly isFetching: boolean; readonly refetch: () => void } | undefined;
}

/** The NMFC entries for a text: of the site's own listing if it has one, else of the sample. */
export function useEntries(wanted: string): FoundEntries {
  const { call } = usePlatform();
  const [isSample, setSample] = useState(false);
  const ask = useCallback(
    (text: string) => call(routes.searchNmfc, { query: text === '' ? {} : { q: text } }),
    [call],
  );
  const { answer, isMissing, isFetching, refetch } = useAnswer(isSample ? undefined : wanted, ask);
  if (answer?.illustrative && !isSample) setSample(true);
  const missing = isMissing && !isSample ? { isFetching, refetch } : undefined;
  if (answer && !answer.illustrative) return { ...answer, missing };
  const entries = searchNmfc(nmfcSample, wanted);
  return { illustrative: true, total: nmfcSample.length, found: entries.length, entries, missing };
}
