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
  expect(text()).toBe('Asking the parts');
});

test('when all is well it says so in one sentence', async () => {
  platform.answer(routes.siteStatus, { at, historyKnown: true, components: fine });
  await open();
  await screen.findByText('Everything works.');
  expect(screen.getAllByText('Works')).toHaveLength(8);
  expect(screen.getAllByText('Worked 100% of the time')).toHaveLength(8);
});

test('what does not work is named, and days with trouble are told with their share, newest first', async () => {
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
  payments.getByText('Does not work');
  payments.getByText('Worked 74.95% of the time');
  await userEvent.click(payments.getByText('2 days with trouble'));
  expect(payments.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nov 22, 2026: worked 50% of the time',
    'Nov 20, 2026: worked 99.9% of the time',
  ]);
});

test('without the history it tells what works now', async () => {
  const components = fine.map((component) => ({ ...component, days: [] }));
  platform.answer(routes.siteStatus, { at, historyKnown: false, components });
  await open();
  await screen.findByText('Everything works. The history does not answer at this moment.');
  expect(screen.getAllByText('No figures yet')).toHaveLength(8);
});

test('when nobody answers it says so, and asks again at the press of a button', async () => {
  platform.answer(routes.siteStatus, new ApiError({ code: 'service.unavailable', status: 503 }));
  await open();
  await screen.findByRole('alert');
  expect(text()).toBe('Not known at this moment');
  platform.answer(routes.siteStatus, { at, historyKnown: true, components: fine });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Everything works.');
  expect(screen.queryByRole('alert')).toBeNull();
});
