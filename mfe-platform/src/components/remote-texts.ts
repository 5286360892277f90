import type { CanaryStep, RemoteCanary, RemoteChange, StoredVersion } from '@freightwright/contracts';

const inMinutes = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** 'Nov 20, 2026, 4:52 PM', in the user's time zone. The time does not wrap. */
export const formatMoment = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', inMinutes).replace(/\s(?=[AP]M$)/, '\u00a0');

const idShown = 8;

/** Who changed a remote: a team's deploy token, a person by a prefix of the id, or the site. */
export function formatWho(by: string, ownId: string | undefined): string {
  const [kind, ...rest] = by.split(':');
  const name = rest.join(':');
  if (kind === 'person') return name === ownId ? 'You' : `Team member ${name.slice(0, idShown)}`;
  if (by === 'platform') return 'Freightwright';
  return kind === 'deploy' ? `${name} (deploy token)` : by;
}

export const formatAction = ({ action, through }: RemoteChange): string => {
  if (action === 'rollback') return 'Rolled back';
  if (through === 'promotion') return 'Promoted';
  return through === 'activation' ? 'Made live' : 'Deployed';
};

const stepLabels = { start: 'Canary started', change: 'Canary changed', end: 'Canary ended' } as const;

export const formatStep = ({ action, percent, cohorts = [] }: CanaryStep): string =>
  percent === undefined || action === 'end'
    ? stepLabels[action]
    : `${stepLabels[action]}: ${formatShare({ percent, cohorts })}`;

export const stateLabels: Readonly<Record<StoredVersion['state'], string>> = {
  live: 'Live',
  canary: 'Canary',
  earlier: 'Live before',
  stored: 'Stored',
};

/** '5% of visitors and those in early', 'only those in early, staff'. */
export function formatShare({ percent, cohorts }: Pick<RemoteCanary, 'percent' | 'cohorts'>): string {
  if (cohorts.length === 0) return `${percent}% of visitors`;
  const groups = cohorts.join(', ');
  return percent === 0 ? `only those in ${groups}` : `${percent}% of visitors and those in ${groups}`;
}

/** '1.2 s', '340 ms'. */
export const formatLoad = (ms: number | null): string => {
  if (ms === null) return 'Not timed';
  return ms < 1_000 ? `${ms}\u00a0ms` : `${(ms / 1_000).toFixed(1)}\u00a0s`;
};

/** '12 of 340'. */
export const formatOf = (some: number, all: number): string =>
  `${some.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`;

/** Typed cohorts, one word each. */
export const cohortsTyped = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).filter((word) => word !== '')),
];

/** The previously live version, which a rollback restores. */
export const versionBefore = (changes: readonly RemoteChange[], live: string): string | undefined =>
  changes.find(({ action, to, from }) => action === 'deploy' && to === live && from !== to)?.from ??
  undefined;
