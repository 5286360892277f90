import type { HazmatTable } from '@freightwright/hazmat';
import { useEffect, useState } from 'react';

let table: Promise<HazmatTable> | undefined;
/** The loaded table, for synchronous rendering. */
let loaded: HazmatTable | null = null;

/** The table of 49 CFR 172.101. It is fetched a single time; after a failure the next call retries. */
export function fetchHazmatTable(): Promise<HazmatTable> {
  table ??= import('@freightwright/hazmat/table').then(({ hazmatTable }) => {
    loaded = hazmatTable();
    return loaded;
  });
  table.catch(() => {
    table = undefined;
  });
  return table;
}

export function useHazmatTable(isNeeded: boolean) {
  const [found, setFound] = useState(loaded);
  const [isMissing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again.
  useEffect(() => {
    if (!isNeeded) return;
    let isWanted = true;
    fetchHazmatTable().then(
      (fetched) => isWanted && setFound(fetched),
      () => isWanted && setMissing(true),
    );
    return () => {
      isWanted = false;
    };
  }, [isNeeded, attempt]);
  const retry = () => {
    setMissing(false);
    setAttempt((before) => before + 1);
  };
  return { table: found, isMissing, retry };
}
