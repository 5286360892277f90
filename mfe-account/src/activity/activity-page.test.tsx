import type { Activity } from '@freightwright/contracts';
import { activityKinds, auditActionsByKind } from '@freightwright/contracts/constants';
import { routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { freshPlatform, platform, showAt } from '../../test/fixture/account-on-platform.tsx';
import { ActivityPage, auditActionLabels } from './activity-page.tsx';

await import('@freightwright/mfe-ui'); // So that no test waits for it.
freshPlatform();
beforeEach(() => {
  platform.session.set(signedIn('enterprise'));
  platform.answer(routes.listActivity, { activity: [], nextCursor: null });
});

const line = (differences: Partial<Activity> = {}): Activity => ({
  ...{ id: '7', action: 'signed-in', at: '2026-11-20T12:00:00.000Z', by: 'person', key: null, on: null },
  ...{ test: false, network: '203.0.113.0/24', device: 'Chrome on Windows', requestId: 'request-1' },
  ...differences,
});
const open = () => showAt('/account/activity', <ActivityPage />);

describe('the activity of an account', () => {
  test('says what was done, by whom and from where', async () => {
    const made = { action: 'key-made', on: 'key_0123456789abcdef', id: '9' } as const;
    const issued = {
      action: 'bill-issued',
      by: 'key',
      key: made.on,
      on: '0017',
      test: true,
      id: '8',
    } as const;
    const anonymousUser = { action: 'plan-ended', by: 'site', network: null, device: null, id: '6' } as const;
    platform.answer(routes.listActivity, {
      activity: [line(made), line(issued), line(), line(anonymousUser)],
      nextCursor: null,
    });
    open();
    const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
    expect(rows[1]).toContain('Made an API key');
    expect(rows[1]).toContain('key_0123456789abcdef');
    expect(rows[1]).toContain('You, signed in');
    expect(rows[2]).toContain('Test data');
    expect(rows[2]).toContain('API key key_0123456789abcdef');
    expect(rows[3]).toContain('Chrome on Windows, 203.0.113.0/24');
    expect(rows[4]).toContain('Freightwright');
    expect(screen.queryByRole('navigation', { name: 'Pages of activity' })).toBeNull();
  });

  test('has words for each act of each kind', () => {
    const acts = activityKinds.flatMap((kind): readonly string[] => auditActionsByKind[kind]);
    expect(Object.keys(auditActionLabels).toSorted()).toEqual(acts.toSorted());
  });

  test('shows one kind, from its first page', async () => {
    const queries: unknown[] = [];
    platform.answer(routes.listActivity, ({ query }) => {
      queries.push(query);
      return { activity: [line()], nextCursor: '7' };
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await vi.waitFor(() => expect(queries.at(-1)).toMatchObject({ cursor: '7' }));
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'API keys');
    await vi.waitFor(() => expect(queries.at(-1)).toEqual({ kind: 'keys', cursor: undefined }));
  });

  test('is saved as CSV in the kind that is on show', async () => {
    const queries: unknown[] = [];
    platform.answer(routes.activityFile, ({ query }) => {
      queries.push(query);
      return new Blob(['at,act\r\n'], { type: 'text/csv' });
    });
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Show'), 'Bills of lading');
    await userEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
    await vi.waitFor(() => expect(queries).toEqual([{ kind: 'bills' }]));
  });

  test('that is empty says what will be here', async () => {
    open();
    await screen.findByText(/A sign-in shows here/);
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Webhooks');
    await screen.findByText('Nothing of this kind in the last year.');
  });
});
