import type { ApiKey } from '@freightwright/contracts';
import { apiScopes } from '@freightwright/contracts/constants';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshPlatform, platform, region, showAt } from '../../test/fixture/account-on-platform.tsx';
import { account } from '../../test/fixture/account-page-on-platform.tsx';
import { KeysPage } from './keys-page.tsx';

freshPlatform();
beforeEach(() => {
  platform.session.set(signedIn('enterprise'));
  platform.answer(routes.readAccount, { account });
  platform.answer(routes.listApiKeys, { keys: [] });
});

const secret = `fw_live_${'k'.repeat(39)}wxyz`;
const keyOf = (differences: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id: 'key_0123456789abcdef', name: 'Warehouse system', mode: 'live', scopes: ['bills:read'] },
  ...{ ending: 'wxyz', createdAt: '2026-11-20T12:00:00.000Z', expiresAt: null },
  ...{ apiVersion: '2026-11-23', lastUsedAt: null, revokedAt: null },
  ...differences,
});
const open = () => showAt('/account/keys', <KeysPage />);
const form = () => region('New key');
const list = () => region('Your keys');
const make = async () => userEvent.click(await form().findByRole('button', { name: 'Create key' }));
/** Creates a key with all permissions. */
async function makeOne() {
  open();
  await userEvent.type(await form().findByLabelText(/Name/), 'Dock');
  await userEvent.click(form().getByRole('button', { name: 'Allow everything' }));
  await make();
}

describe('a new key', () => {
  test('is asked for with its name, data, end and scopes, and shown once', async () => {
    const sent: unknown[] = [];
    platform.answer(routes.createApiKey, ({ body }) => {
      sent.push(body);
      platform.answer(routes.listApiKeys, { keys: [keyOf()] });
      return { key: keyOf(), secret };
    });
    open();
    await userEvent.type(await form().findByLabelText(/Name/), ' Warehouse system ');
    await userEvent.click(form().getByLabelText('Test data'));
    await userEvent.selectOptions(form().getByLabelText('Expires'), 'In 90 days');
    await userEvent.click(form().getByLabelText('Work out freight classes'));
    await make();
    await form().findByText(secret);
    expect(document.activeElement?.textContent).toBe('Warehouse system is ready');
    expect(sent).toEqual([
      { name: 'Warehouse system', mode: 'test', scopes: ['classes'], expiresInDays: 90 },
    ]);
    await list().findByRole('row', { name: /Warehouse system/ });
    await userEvent.click(form().getByRole('button', { name: 'I have kept it' }));
    expect(screen.queryByText(secret)).toBeNull();
  });

  test('is copied with one press', async () => {
    platform.answer(routes.createApiKey, { key: keyOf(), secret });
    await makeOne();
    await userEvent.click(await form().findByRole('button', { name: 'Copy the key' }));
    await form().findByRole('button', { name: 'Copied' });
    expect(await navigator.clipboard.readText()).toBe(secret);
  });

  test('may do everything with one press, and nothing with another', async () => {
    open();
    await userEvent.click(await form().findByRole('button', { name: 'Allow everything' }));
    const ticked = () =>
      form()
        .getAllByRole<HTMLInputElement>('checkbox')
        .filter(({ checked }) => checked);
    expect(ticked()).toHaveLength(apiScopes.length);
    await userEvent.click(form().getByRole('button', { name: 'Allow nothing' }));
    expect(ticked()).toHaveLength(0);
  });

  test('without a name or a scope is not sent, and the field says why', async () => {
    open();
    await make();
    form().getByText('Name is required');
    expect(document.activeElement).toBe(form().getByLabelText(/Name/));
    await userEvent.type(form().getByLabelText(/Name/), 'Dock');
    await make();
    form().getByText('Choose at least one thing that the key may do');
    expect(document.activeElement).toBe(form().getAllByRole('checkbox')[0]);
  });

  test('that is refused says why, and what was entered stays', async () => {
    const message = 'An account may have 20 keys. Revoke one that you no longer need.';
    platform.answer(
      routes.createApiKey,
      new ApiError({ code: 'account.too-many-keys', status: 409, serverMessage: message }),
    );
    await makeOne();
    await form().findByText(new RegExp(message));
    expect(form().getByLabelText<HTMLInputElement>(/Name/).value).toBe('Dock');
  });

  test('waits for a verified address', async () => {
    platform.answer(routes.readAccount, { account: { ...account, emailVerified: false } });
    open();
    await form().findByText(/Verify your email address first/);
    expect(form().queryByLabelText(/Name/)).toBeNull();
  });

  test('needs the Enterprise plan', async () => {
    platform.session.set(signedIn('professional'));
    open();
    const link = await form().findByRole('link', { name: 'See the Enterprise plan' });
    expect(link.getAttribute('href')).toBe('/pricing?plan=enterprise');
  });
});

describe('the list of keys', () => {
  test('shows no key whole, and how each stands', async () => {
    platform.answer(routes.listApiKeys, {
      keys: [
        keyOf({ scopes: [...apiScopes] }),
        keyOf({ id: 'key_1', name: 'Old', mode: 'test', revokedAt: '2026-11-21T12:00:00.000Z' }),
        keyOf({ id: 'key_2', name: 'Over', expiresAt: '2020-01-01T00:00:00.000Z' }),
      ],
    });
    open();
    const [, first, old, over] = await list().findAllByRole('row');
    expect(first?.textContent).toContain('fw_live_…wxyz');
    expect(first?.textContent).toContain('Everything');
    within(old as HTMLElement).getByText('Revoked');
    expect(old?.textContent).toContain('fw_test_…wxyz');
    within(over as HTMLElement).getByText('Expired');
    expect(list().getAllByRole('button')).toHaveLength(1);
  });

  test('revokes a key after a question, and says so', async () => {
    const revoked: unknown[] = [];
    platform.answer(routes.listApiKeys, { keys: [keyOf()] });
    platform.answer(routes.revokeApiKey, ({ params }) => {
      revoked.push(params);
      const key = keyOf({ revokedAt: '2026-11-23T12:00:00.000Z' });
      platform.answer(routes.listApiKeys, { keys: [key] });
      return { key };
    });
    open();
    await userEvent.click(await list().findByRole('button', { name: 'Revoke Warehouse system' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke the key' }));
    await list().findByText('Warehouse system is revoked.');
    expect(revoked).toEqual([{ id: 'key_0123456789abcdef' }]);
    expect(list().queryByRole('button', { name: /Revoke/ })).toBeNull();
  });
});
