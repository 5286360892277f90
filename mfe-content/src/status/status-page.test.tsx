import { statusComponentNames, statusComponents } from '@freightwright/contracts/constants';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { freshPlatform, openAt, platform } from '../../test/fixture/content-on-platform.tsx';

const at = '2026-11-23T12:00:00.000Z';
const fine = statusComponents.map((component) => ({
  component,
  works: true,
  days: [{ day: '2026-11-23', asked: 720, failed: 0 }],
}));

freshPlatform();

const open = () => openAt('/status', 'System status');
const text = () => screen.getByRole('status').textContent;
const componentNamed = (name: string) => {
  const component = screen.getByRole('heading', { level: 3, name }).closest('li');
  if (!component) throw new Error(`${name} is in no list`);
  return within(component);
};

test('every part stands there before any answer', async () => {
  platform.answer(routes.siteStatus, () => new Promise(() => {}));
  await open();
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(Object.values(statusComponentNames));
  expect(text()).toBe('Checking');
});

test('when all is well it says so in one sentence', async () => {
  platform.answer(routes.siteStatus, { at, historyKnown: true, components: fine });
  await open();
  await screen.findByText('All systems operational.');
  expect(screen.getAllByText('Operational')).toHaveLength(8);
  expect(screen.getAllByText('100% uptime')).toHaveLength(8);
});

test('what does not work is named, and days with incidents are listed with their uptime, newest first', async () => {
  const days = [
    { day: '2026-11-20', asked: 1000, failed: 1 },
    { day: '2026-11-22', asked: 1000, failed: 500 },
  ];
  const components = fine.map((component) =>
    component.component === 'payments' ? { ...component, works: false, days } : component,
  );
  platform.answer(routes.siteStatus, { at, historyKnown: true, components });
  await open();
  await screen.findByText('Not working now: Payments.');
  const payments = componentNamed('Payments');
  payments.getByText('Down');
  payments.getByText('74.95% uptime');
  await userEvent.click(payments.getByText('2 days with incidents'));
  expect(payments.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nov 22, 2026: 50% uptime',
    'Nov 20, 2026: 99.9% uptime',
  ]);
});

test('without the history it tells what works now', async () => {
  const components = fine.map((component) => ({ ...component, days: [] }));
  platform.answer(routes.siteStatus, { at, historyKnown: false, components });
  await open();
  await screen.findByText('All systems operational. The history is unavailable right now.');
  expect(screen.getAllByText('No checks yet')).toHaveLength(8);
});

test('when nobody answers it says so, and asks again at the press of a button', async () => {
  platform.answer(routes.siteStatus, new ApiError({ code: 'service.unavailable', status: 503 }));
  await open();
  await screen.findByRole('alert');
  expect(text()).toBe('Status unavailable');
  platform.answer(routes.siteStatus, { at, historyKnown: true, components: fine });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('All systems operational.');
  expect(screen.queryByRole('alert')).toBeNull();
});
