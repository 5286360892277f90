import type { ResponseOf, siteStatus } from '@freightwright/contracts';
import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useCallback, useEffect, useState } from 'react';

type SiteStatus = ResponseOf<typeof siteStatus>;

/** How often an open page asks again, milliseconds. */
const everyMs = 60_000;

export interface SiteStatusState {
  /** The newest answer; undefined until there is one. */
  readonly status: SiteStatus | undefined;
  readonly isMissing: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** Asks at once and each minute. What was known stays while a later question fails, and `isMissing` says so. */
export function useSiteStatus(): SiteStatusState {
  const { call } = usePlatform();
  const [status, setStatus] = useState<SiteStatus>();
  const [isMissing, setMissing] = useState(false);
  const [isFetching, setFetching] = useState(false);
  const ask = useCallback(
    (settle: (answer: SiteStatus | undefined) => void) => {
      setFetching(true);
      call(routes.siteStatus, {}).then(settle, () => settle(undefined));
    },
    [call],
  );
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again.
  useEffect(() => {
    let isGone = false;
    ask((answer) => {
      if (isGone) return;
      if (answer) setStatus(answer);
      setMissing(!answer);
      setFetching(false);
    });
    const timer = setTimeout(() => setRound((before) => before + 1), everyMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [ask, round]);
  return { status, isMissing, isFetching, refetch: () => setRound((before) => before + 1) };
}
