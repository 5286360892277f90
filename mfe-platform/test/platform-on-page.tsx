import type { RemoteChange, RemoteFigures, RemoteRecord, StoredVersion } from '@freightwright/contracts';
import { createFakePlatform, type FakePlatform, PlatformContext, routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { render, screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { PlatformPages } from '../src/platform-page.tsx';

await import('@freightwright/mfe-ui'); // So that no test waits for it.

/** The platform of the current test. By default, two remotes are live and have no visitors yet. */
export let platform: FakePlatform;

const entryOf = (name: string, version: string): RemoteRecord['entry'] => ({
  ...{ name, version, contract: 1, routes: [`/${name.slice(4)}`] },
  manifest: `/mfe/${name}/${version}/mf-manifest.json`,
});

const at = '2026-11-20T12:00:00.000Z';

export const change = (differences: Partial<RemoteChange> = {}): RemoteChange => ({
  ...{ name: 'mfe-bol', action: 'deploy', from: '1.4.0', to: '1.5.0', by: 'deploy:ci-bol', at },
  ...differences,
});

export const recordOf = (name: string, differences: Partial<RemoteRecord> = {}): RemoteRecord => ({
  entry: entryOf(name, '1.5.0'),
  change: change({ name }),
  ...differences,
});

export const stored = (version: string, state: StoredVersion['state']): StoredVersion => ({
  ...{ entry: entryOf('mfe-bol', version), state, storedAt: at, by: 'deploy:ci-bol', expiresAt: null },
});

export const canary = (differences: object = {}): NonNullable<RemoteRecord['canary']> => ({
  ...{ entry: entryOf('mfe-bol', '1.6.0'), percent: 5, cohorts: ['early'] },
  ...{ since: at, by: 'person:someone-else' },
  ...differences,
});

const figuresOf = (version: string, differences: object): RemoteFigures['versions'][number] => ({
  ...{ version, role: 'live', since: at, lastUsed: at, visitors: 340, failedVisitors: 12, views: 1_234 },
  failed: { 'load-failed': 12, 'mount-failed': 0, 'render-failed': 0, uncaught: 0 },
  ...{ medianLoadMs: 340, p95LoadMs: 1_200, points: [] },
  ...differences,
});

export const figures = (version = '1.5.0', differences: object = {}): RemoteFigures => ({
  name: 'mfe-bol',
  versions: [figuresOf(version, differences)],
  judgements: [
    {
      ...{ version, role: 'live', comparedWith: '1.4.0', state: 'waiting' as const },
      ...{ visitors: 340, failedVisitors: 12, visitorsNeeded: 400, failedVisitorsNeeded: 5 },
      message: 'Seen by 340 of the 400 visitors it takes to judge it.',
    } as RemoteFigures['judgements'][number],
  ],
});

/** Creates a new platform before each test of a file, whose user is an operator. */
export function freshPlatform(): void {
  beforeEach(() => {
    platform = createFakePlatform();
    platform.session.set(signedIn('free'));
    platform.answer(routes.listRemotes, { remotes: [recordOf('mfe-bol'), recordOf('mfe-predictor')] });
    platform.answer(routes.listVersions, {
      versions: [stored('1.6.0', 'stored'), stored('1.5.0', 'live'), stored('1.4.0', 'earlier')],
    });
    platform.answer(routes.remoteHistory, { changes: [change()], retirements: [], canaries: [] });
    platform.answer(routes.remoteFigures, figures());
    window.history.replaceState(null, '', '/platform');
  });
}

export function open(address = '/platform') {
  window.history.replaceState(null, '', address);
  return render(
    <PlatformContext value={platform}>
      <PlatformPages />
    </PlatformContext>,
  );
}

export const table = async (name: string) => within(await screen.findByRole('table', { name }));
