import { ApiError, routes } from '@freightwright/mfe-kit';
import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { platform, region } from '../../test/fixture/account-on-platform.tsx';
import {
  device,
  freshAccountPage,
  here,
  openAccountPage,
} from '../../test/fixture/account-page-on-platform.tsx';

freshAccountPage();

const office = device({ id: 'b'.repeat(64), device: 'Firefox on Linux' });
const phone = device({ id: 'c'.repeat(64), device: 'Safari on iPhone' });

describe('where it is signed in', () => {
  const where = 'Where you are signed in';

  test('alone, the list names this device and offers nothing to end', async () => {
    await openAccountPage();
    const row = (await region(where).findByText('This device')).closest('tr');
    within(row as HTMLElement).getByText('203.0.113.7');
    expect(region(where).queryByRole('button')).toBeNull();
    region(where).getByText('You are signed in on this device only.');
  });

  test('one other device is signed out, and the list follows', async () => {
    const ended: unknown[] = [];
    platform.answer(routes.listSessions, { sessions: [here, office] });
    platform.answer(routes.endSession, ({ params }) => {
      ended.push(params);
      platform.answer(routes.listSessions, { sessions: [here] });
      return undefined;
    });
    await openAccountPage();
    await userEvent.click(await region(where).findByRole('button', { name: /^Sign out Firefox on Linux/ }));
    await region(where).findByText('Firefox on Linux is signed out.');
    expect(ended).toEqual([{ id: office.id }]);
    expect(region(where).queryByRole('button')).toBeNull();
  });

  test('all others are signed out, one that has ended meanwhile too', async () => {
    const ended: string[] = [];
    platform.answer(routes.listSessions, { sessions: [here, office, phone] });
    platform.answer(routes.endSession, ({ params }) => {
      ended.push(String(params?.id));
      platform.answer(routes.listSessions, { sessions: [here] });
      if (ended.length === 1) throw new ApiError({ code: 'account.session-not-found', status: 404 });
      return undefined;
    });
    await openAccountPage();
    await userEvent.click(await region(where).findByRole('button', { name: 'Sign out all other devices' }));
    await region(where).findByText('All other devices are signed out.');
    expect(ended).toEqual([office.id, phone.id]);
  });

  test('a device that could not be signed out stays in the list, with the reason', async () => {
    platform.answer(routes.listSessions, { sessions: [here, office] });
    platform.answer(routes.endSession, new ApiError({ code: 'service.unavailable', status: 503 }));
    await openAccountPage();
    await userEvent.click(await region(where).findByRole('button', { name: /^Sign out Firefox/ }));
    await region(where).findByText('Not signed out.');
    region(where).getByText('Firefox on Linux');
  });
});
