import { ApiError, routes } from '@freightwright/mfe-kit';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import {
  canary,
  change,
  figures,
  freshPlatform,
  open,
  platform,
  recordOf,
  table,
} from '../test/platform-on-page.tsx';

freshPlatform();
const away = new ApiError({ code: 'service.unavailable', status: 503 });
const texts = async (name: string) =>
  (await (await table(name)).findAllByRole('row')).map((row) => row.textContent);

describe('the list of remotes', () => {
  test('says what is live, since when, by whom, and how it does', async () => {
    open();
    expect((await texts('Remotes'))[1]).toContain('1.5.0');
    await vi.waitFor(async () => expect((await texts('Remotes'))[1]).toContain('1,234'));
    const [, first] = await texts('Remotes');
    for (const part of ['mfe-bol', 'Nov 20, 2026', 'ci-bol (deploy token)', '12 of 340', 'None']) {
      expect(first).toContain(part);
    }
  });

  test('one remote without figures leaves those of the others in place', async () => {
    platform.answer(routes.remoteFigures, ({ params }) => {
      if ((params as { name: string }).name === 'mfe-predictor') throw away;
      return figures();
    });
    open();
    await vi.waitFor(async () => expect((await texts('Remotes'))[2]).toContain('Did not load'), {
      timeout: 3_000,
    });
    expect((await texts('Remotes'))[1]).toContain('1,234');
  });

  test('a remote that nobody has seen has no figures yet', async () => {
    platform.answer(routes.remoteFigures, { name: 'mfe-bol', versions: [], judgements: [] });
    open();
    await vi.waitFor(async () => expect((await texts('Remotes'))[1]).toContain('None yet'));
  });

  test('says that there is none, and what brings the first', async () => {
    platform.answer(routes.listRemotes, { remotes: [] });
    open();
    await screen.findByText(/No remote has been deployed/);
  });

  test('that did not load says that the site goes on, and is asked for again', async () => {
    platform.answer(routes.listRemotes, away);
    open();
    await screen.findByText(/The site keeps serving them/, undefined, { timeout: 3_000 });
    platform.answer(routes.listRemotes, { remotes: [recordOf('mfe-bol')] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await texts('Remotes')).toHaveLength(2);
  });

  test('tells somebody who is in no team that this is not for them, and asks for nothing else', async () => {
    platform.answer(routes.listRemotes, new ApiError({ code: 'access.denied', status: 403 }));
    open();
    await screen.findByText(/This page is for operators and teams/);
    const calls = platform.calls.get().filter(({ method }) => method === 'call');
    expect(calls.map(({ text }) => text)).toEqual(['GET /api/remotes']);
  });

  test('is not shown to somebody who has signed out', () => {
    platform.session.set({ status: 'signed-out', user: undefined, tier: 'anonymous' } as never);
    open();
    screen.getByText('You are signed out.');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a remote', () => {
  test('is chosen in the list, and the address says which', async () => {
    open();
    await userEvent.click(await screen.findByRole('link', { name: 'mfe-predictor' }));
    await screen.findByRole('heading', { name: 'History of mfe-predictor' });
    expect(window.location.search).toBe('?remote=mfe-predictor');
  });

  test('shows its versions with charts in words, and how the platform judges them', async () => {
    open();
    const versions = await table('Versions');
    await versions.findByRole('img', { name: 'Views of 1.5.0 by the hour' });
    versions.getByRole('img', { name: 'Failing visitors of 1.5.0 by the hour' });
    await screen.findByText(/Seen by 340 of the 400 visitors/);
    versions.getByText(/^340.ms$/);
  });

  test('tells who did what, a colleague by the beginning of the id alone', async () => {
    platform.answer(routes.remoteHistory, {
      changes: [
        change({
          action: 'rollback',
          from: '1.5.0',
          to: '1.4.0',
          by: 'person:0a1b2c3d-4e5f',
          at: '2026-11-22T12:00:00.000Z',
        }),
        change({ through: 'promotion', by: `person:${platform.session.get().user?.id}` }),
      ],
      retirements: [{ from: '1.5.0', by: 'deploy:ci-bol', at: '2026-11-21T12:00:00.000Z' }],
      canaries: [
        {
          ...{ action: 'start', version: '1.5.0', by: 'deploy:ci-bol', percent: 5, cohorts: ['early'] },
          at: '2026-11-19T12:00:00.000Z',
        },
      ],
    });
    open();
    const lines = await texts('History');
    expect(lines[1]).toContain('Rolled back');
    expect(lines[1]).toContain('Team member 0a1b2c3d');
    expect(lines[2]).toContain('Retired');
    expect(lines[3]).toContain('Promoted');
    expect(lines[3]).toContain('You');
    expect(lines[4]).toContain('Canary started: 5% of visitors and those in early');
  });

  test('whose history or versions did not load says so in their place', async () => {
    platform.answer(routes.remoteHistory, away);
    platform.answer(routes.listVersions, away);
    open();
    await screen.findByText(/We couldn’t load the history/, undefined, { timeout: 3_000 });
    await screen.findByText(/We couldn’t load the versions/);
  });

  test('with a canary says who gets it and since when', async () => {
    platform.answer(routes.listRemotes, { remotes: [recordOf('mfe-bol', { canary: canary() })] });
    open();
    expect(await screen.findAllByText('5% of visitors and those in early')).toHaveLength(2);
    screen.getByText('When somebody promotes it');
  });
});
