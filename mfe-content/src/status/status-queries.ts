import type { ResponseOf, siteStatus } from '@freightwright/contracts';
import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useCallback, useEffect, useState } from 'react';

type SiteStatus = ResponseOf<typeof siteStatus>;

/** The polling interval of an open page, milliseconds. */
const everyMs = 60_000;

export interface SiteStatusState {
  /** The latest response; undefined until there is one. */
  readonly status: SiteStatus | undefined;
  readonly isMissing: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** Polls immediately and each minute. A failed request preserves the data and sets `isMissing`. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
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
