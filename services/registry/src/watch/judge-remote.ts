import {
  isLive,
  type RemoteJudgement,
  type RemoteRecord,
  type VersionFigures,
} from '@freightwright/contracts';
import type { KvSnapshot } from '@freightwright/service-kit';
import type { RegistryDeps } from '../registry-deps.ts';
import { figuresKey } from './figures.ts';
import {
  failedVisitorsNeeded,
  isFailing,
  isTroubleElsewhere,
  type SeenBy,
  visitorsNeeded,
  visitorsWatched,
} from './judge-version.ts';
import { sayJudgement } from './say-judgement.ts';
import { seenBy, seenLately } from './visitor-set.ts';
import type { Watched } from './watched-versions.ts';

export interface Judged {
  judgement: RemoteJudgement;
  version: SeenBy;
  other: SeenBy;
}

/** Compares a version with the one that it replaces. Nothing is changed. */
export async function judgeRemote(
  { figures, nowMs }: RegistryDeps,
  name: string,
  watched: Watched,
  basis: KvSnapshot<RemoteRecord>,
): Promise<Judged> {
  const of = async (remote: string, version: string) =>
    (await figures.get(figuresKey(remote, version)))?.value;
  const { role, other: before } = watched;
  const version = seenBy(await of(name, watched.version));
  const other = seenBy(before ? await of(name, before.version) : undefined, watched.otherFromDay);
  let state = stateOf(watched, version, other);
  if (state === 'failing') {
    const elsewhere: (VersionFigures | undefined)[] = [];
    for (const { value } of basis.values.values()) {
      if (isLive(value) && value.entry.name !== name)
        elsewhere.push(await of(value.entry.name, value.entry.version));
    }
    const lately = seenLately(
      elsewhere.filter((one) => one !== undefined),
      nowMs(),
    );
    if (isTroubleElsewhere(version, lately)) state = 'trouble-elsewhere';
  }
  const comparedWith = before?.version ?? null;
  const judgement: RemoteJudgement = {
    version: watched.version,
    role,
    comparedWith,
    state,
    ...version,
    visitorsNeeded,
    failedVisitorsNeeded,
    says: sayJudgement({ state, role, comparedWith }, version, other),
  };
  return { judgement, version, other };
}

function stateOf(watched: Watched, version: SeenBy, other: SeenBy): RemoteJudgement['state'] {
  if (watched.isSettled || (watched.isWatched && version.visitors >= visitorsWatched)) return 'settled';
  if (!watched.isWatched || !watched.other) return 'unwatched';
  if (version.visitors < visitorsNeeded) return 'waiting';
  return isFailing(version, other) ? 'failing' : 'watching';
}
