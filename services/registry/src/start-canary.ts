import { isDeepStrictEqual } from 'node:util';
import {
  type CheckedRequest,
  Problem,
  type RemoteCanary,
  type RemoteRecord,
  type startCanary as startCanaryRoute,
} from '@freightwright/contracts';
import { changeRecord } from './change-record.ts';
import { checkUnclaimed } from './gate/check-declaration.ts';
import { passGate } from './gate/gate.ts';
import { inspectStored } from './inspect-for-gate.ts';
import { type RegistryDeps, recordsOf } from './registry-deps.ts';
import { liveRecord, refuseNobody } from './running-canary.ts';
import { othersThan } from './store-version.ts';
import { storedEntry } from './stored-version.ts';

/** A canary that is wanted, and who wants it. */
export type WantedCanary = CheckedRequest<typeof startCanaryRoute>['body'] & { name: string; by: string };

/**
 * Gives a stored version to some of the visitors. Its routes must be free, as those of a deployment. Wanting what runs
 * already changes nothing.
 * @throws Problem 'request.invalid' when nobody would get it, 'remote.not-found' when nothing is live,
 * 'remote.no-such-version' (not stored, built for another contract, or live), 'remote.canary-runs',
 * 'remote.gate-failed', 'remote.changed-meanwhile', or 'service.unavailable' when too many versions wait.
 */
export async function startCanary(deps: RegistryDeps, wanted: WantedCanary): Promise<RemoteRecord> {
  const { name, version, percent, cohorts = [], promoteAfterMinutes, by } = wanted;
  const quiet = promoteAfterMinutes === undefined ? {} : { promoteAfterMinutes };
  const terms = { percent, cohorts: [...new Set(cohorts)], ...quiet };
  refuseNobody(terms);
  const basis = await deps.remotes.snapshot();
  const live = liveRecord(basis.values.get(name)?.value);
  if (live.canary) return runsAlready(live, live.canary, { version, ...terms });
  if (live.entry.version === version) {
    const detail = `${name}@${version} is the live version. A canary is another one.`;
    throw new Problem('remote.no-such-version', { detail });
  }
  const records = await recordsOf(deps, name);
  const entry = await storedEntry(deps.assets, records, { name, version });
  await inspectStored(deps, entry, basis);
  return changeRecord(deps, {
    name,
    basis,
    next({ snapshot, at }) {
      passGate(`${name}@${version}`, checkUnclaimed(entry, othersThan(name, snapshot)));
      const canary: RemoteCanary = { entry, ...terms, since: at, by };
      return { entry: live.entry, change: live.change, canary };
    },
  });
}

function runsAlready(live: RemoteRecord, running: RemoteCanary, wanted: object): RemoteRecord {
  const { entry, since: _, by: __, ...terms } = running;
  if (isDeepStrictEqual({ version: entry.version, ...terms }, wanted)) return live;
  const detail = `${entry.version} is the canary already. Change its terms, end it or promote it first.`;
  throw new Problem('remote.canary-runs', { detail });
}
