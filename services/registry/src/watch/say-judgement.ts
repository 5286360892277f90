import type { RemoteJudgement } from '@freightwright/contracts';
import { failedVisitorsNeeded, type SeenBy, visitorsNeeded } from './judge-version.ts';

const number = new Intl.NumberFormat('en-US');
const visitorsOf = ({ visitors }: SeenBy): string =>
  `${number.format(visitors)} ${visitors === 1 ? 'visitor' : 'visitors'}`;
const failedOf = (seen: SeenBy): string => `${number.format(seen.failedVisitors)} of ${visitorsOf(seen)}`;

/** 'Failed for 31 of 400 visitors, the version before for 2 of 5,000 visitors.' */
export const reasonOf = (role: RemoteJudgement['role'], version: SeenBy, other: SeenBy): string =>
  `Failed for ${failedOf(version)}, the ${role === 'canary' ? 'live version' : 'version before'} for ${failedOf(other)}.`;

type Judged = Pick<RemoteJudgement, 'state' | 'role' | 'comparedWith'>;

/** How a version is judged, in a sentence for a person. */
export function sayJudgement({ state, role, comparedWith }: Judged, version: SeenBy, other: SeenBy): string {
  switch (state) {
    case 'waiting':
      return `Seen by ${number.format(version.visitors)} of the ${visitorsNeeded} visitors it takes to judge it.`;
    case 'watching':
      return version.failedVisitors < failedVisitorsNeeded
        ? `Failed for ${failedOf(version)}. It takes at least ${failedVisitorsNeeded} to take it back.`
        : `Failed for ${failedOf(version)}, the other for ${failedOf(other)}: that is not enough to take it back.`;
    case 'trouble-elsewhere':
      return `Failed for ${failedOf(version)}, but other remotes fail at the same time. So this version is not to blame.`;
    case 'failing':
      return reasonOf(role, version, other);
    case 'settled':
      return 'It was watched for long enough.';
    case 'unwatched':
      return comparedWith === null
        ? 'There is no version before with which to compare it.'
        : 'A person set it live by a rollback, or although the platform took it back before. So it stays.';
  }
}
