import { ApiError, routes } from '@freightwright/mfe-kit';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { canary, freshPlatform, open, platform, recordOf } from '../../test/platform-on-page.tsx';

freshPlatform();
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const asked = () => within(screen.getByRole('dialog'));
const confirm = async (name: string) => userEvent.click(asked().getByRole('button', { name }));
const outcome = (text: string) => vi.waitFor(() => screen.getByText(text));

/** Records the requests to a route, and responds. */
function received(route: Parameters<typeof platform.answer>[0]) {
  const sent: unknown[] = [];
  platform.answer(route, (({ params, body }: { params: unknown; body: unknown }) => {
    sent.push({ params, body });
    return recordOf('mfe-bol');
  }) as never);
  return sent;
}
const onBol = (body: object) => [{ params: { name: 'mfe-bol' }, body }];
async function typeShare(share: string) {
  await userEvent.clear(asked().getByLabelText('Share of visitors'));
  await userEvent.type(asked().getByLabelText('Share of visitors'), share);
}

describe('before visitors get something else', () => {
  test('a rollback says what will happen, goes to the version that it named, and says what happened', async () => {
    const sent = received(routes.rollbackRemote as never);
    open();
    await press('Roll back to 1.4.0');
    asked().getByText(/Everybody gets 1.4.0 instead of 1.5.0/);
    expect(sent).toEqual([]);
    await confirm('Roll back');
    await outcome('mfe-bol is back at 1.4.0.');
    expect(sent).toEqual(onBol({ to: '1.4.0' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('Cancel changes nothing', async () => {
    const sent = received(routes.rollbackRemote as never);
    open();
    await press('Roll back to 1.4.0');
    await confirm('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('a refusal stays in the dialog with its reason', async () => {
    const detail = 'Your role is not for mfe-bol';
    platform.answer(
      routes.rollbackRemote,
      new ApiError({ code: 'access.denied', status: 403, serverMessage: detail } as never),
    );
    open();
    await press('Roll back to 1.4.0');
    await confirm('Roll back');
    expect((await asked().findByRole('alert')).textContent).toContain('Not rolled back.');
  });

  test('a stored version is made live, and a remote is retired', async () => {
    const live = received(routes.activateVersion as never);
    const retired = received(routes.retireRemote as never);
    open();
    await press('Make 1.6.0 live');
    await confirm('Make it live');
    await outcome('mfe-bol is at 1.6.0.');
    expect(live).toEqual(onBol({ version: '1.6.0' }));
    await press('Retire mfe-bol');
    asked().getByText(/Nobody gets its pages any more: \/bol/);
    await confirm('Retire');
    await outcome('mfe-bol is retired.');
    expect(retired).toHaveLength(1);
  });
});

describe('a canary', () => {
  test('is started for a share and groups, after what is typed is right', async () => {
    const sent = received(routes.startCanary as never);
    open();
    await press('Start a canary of 1.6.0');
    await typeShare('51');
    await confirm('Start the canary');
    asked().getByText('Enter 0 to 50 percent.');
    expect(sent).toEqual([]);
    await typeShare('10');
    await userEvent.type(asked().getByLabelText(/^Groups/), 'early, staff early');
    await userEvent.type(asked().getByLabelText(/^Promote after/), '60');
    await confirm('Start the canary');
    await outcome('1.6.0 of mfe-bol goes to 10% of visitors and those in early, staff.');
    const share = { percent: 10, cohorts: ['early', 'staff'], promoteAfterMinutes: 60 };
    expect(sent).toEqual(onBol({ version: '1.6.0', ...share }));
  });

  test('that runs is changed, promoted and ended, each for the version on show', async () => {
    platform.answer(routes.listRemotes, { remotes: [recordOf('mfe-bol', { canary: canary() })] });
    const changed = received(routes.changeCanary as never);
    const promoted = received(routes.promoteCanary as never);
    const ended = received(routes.endCanary as never);
    open();
    await press('Change its share');
    await confirm('Change the canary');
    await outcome('1.6.0 of mfe-bol goes to 5% of visitors and those in early.');
    const share = { percent: 5, cohorts: ['early'], promoteAfterMinutes: null };
    expect(changed).toEqual(onBol({ version: '1.6.0', ...share }));
    await press('Promote the canary');
    await confirm('Promote');
    await outcome('mfe-bol is at 1.6.0, which was its canary.');
    await press('End the canary');
    await confirm('End the canary');
    await outcome('The canary of mfe-bol ended. Everybody gets 1.5.0.');
    for (const sent of [promoted, ended]) expect(sent).toEqual(onBol({ version: '1.6.0' }));
    expect(screen.queryByRole('button', { name: 'Start a canary of 1.6.0' })).toBeNull();
  });

  test('needs somebody who gets it', async () => {
    open();
    await press('Start a canary of 1.6.0');
    await typeShare('0');
    await confirm('Start the canary');
    asked().getByText('Enter a group, or a share of the visitors.');
  });
});

test('a retired remote offers no rollback and no second end, and each version brings it back', async () => {
  const retired = { by: 'deploy:ci', at: '2026-11-21T12:00:00.000Z' };
  platform.answer(routes.listRemotes, { remotes: [recordOf('mfe-bol', { retired })] });
  open();
  await screen.findByRole('button', { name: 'Make 1.5.0 live' });
  expect(screen.queryByRole('button', { name: /^Roll back/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Retire/ })).toBeNull();
});

describe('a stored version', () => {
  test('is tried by a link that says for how long and for whom', async () => {
    platform.answer(routes.permitTrials, { permit: 'a-permit', until: '2026-11-27T12:00:00.000Z' });
    open();
    await press('Link to try 1.6.0');
    const link = await screen.findByRole('link', { name: 'this link to 1.6.0' });
    expect(link.getAttribute('href')).toBe('/bol?mf=mfe-bol%401.6.0&mf-permit=a-permit');
    screen.getByText(/until Nov 27, 2026/);
  });

  test('whose link could not be made says so', async () => {
    platform.answer(routes.permitTrials, new ApiError({ code: 'service.unavailable', status: 503 }));
    open();
    await press('Link to try 1.6.0');
    await outcome("We couldn't make a link to try 1.6.0. Try again.");
  });
});
