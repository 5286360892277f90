import { isLive, Problem, type RemoteCanary, type RemoteRecord } from '@freightwright/contracts';

/** @throws Problem 'remote.not-found' when no version of the remote is live. */
export function liveRecord(record: RemoteRecord | undefined): RemoteRecord {
  if (record && isLive(record)) return record;
  throw new Problem('remote.not-found', { detail: 'No version of this remote is live. Deploy it first.' });
}

/**
 * A live remote and its canary.
 * @param version the canary that the caller means. Left out, it is any.
 * @throws Problem 'remote.not-found', 'remote.no-canary', or 'remote.changed-meanwhile' when it is another one.
 */
export function runningCanary(
  record: RemoteRecord | undefined,
  version?: string | undefined,
): { live: RemoteRecord; canary: RemoteCanary } {
  const live = liveRecord(record);
  const { canary, entry } = live;
  if (!canary) throw new Problem('remote.no-canary', { detail: `${entry.name} has no canary.` });
  if (version !== undefined && version !== canary.entry.version) {
    const detail = `The canary is ${canary.entry.version} by now, and not ${version}.`;
    throw new Problem('remote.changed-meanwhile', { detail });
  }
  return { live, canary };
}

/** @throws Problem 'request.invalid' when the canary would reach nobody. */
export function refuseNobody({ percent, cohorts }: Pick<RemoteCanary, 'percent' | 'cohorts'>): void {
  if (percent > 0 || cohorts.length > 0) return;
  const message = 'nobody would get it: give it a share above 0, or a cohort';
  throw new Problem('request.invalid', {
    detail: `percent: ${message}`,
    errors: [{ field: 'percent', rule: 'somebody', message }],
  });
}
