import type { BolMonth } from '@freightwright/contracts';
import { calculationDaysKey } from '@freightwright/contracts/constants';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { freshPlatform, platform, region, show } from '../../test/fixture/account-on-platform.tsx';
import { giveCanvas } from '../../test/fixture/canvas.ts';
import { OwnQueries } from '../api/own-queries.tsx';
import { Analytics } from './analytics.tsx';

freshPlatform();

// For the whole file: a chart may still be rendering when its test ends.
let canvas: ReturnType<typeof giveCanvas>;
const barColor = '#123456';
const none: BolMonth = {
  days: Array.from({ length: 30 }, () => 0),
  classes: [],
  lanes: [],
  otherLanes: { lanes: 0, bills: 0, weightLb: 0 },
  isComplete: true,
};
const busy: BolMonth = {
  ...none,
  days: none.days.map((_, index) => (index === 2 ? 2 : index === 9 ? 1 : 0)),
  classes: [
    { freightClass: '92.5', lines: 4, weightLb: 1_250.5 },
    { freightClass: null, lines: 1, weightLb: 40 },
  ],
  lanes: [{ from: 'IL', to: 'GA', bills: 3, weightLb: 1_290.5 }],
};

beforeEach(() => {
  canvas = giveCanvas();
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ['Date'] });
  // Here no element inherits a custom property, so each has its own.
  document.head.innerHTML = `<style>* { --fw-bar2: ${barColor}; }</style>`;
  platform.session.set(signedIn('professional'));
  platform.answer(routes.predictionDays, { days: none.days.map((_, index) => (index === 4 ? 3 : 0)) });
  platform.answer(routes.bolMonth, busy);
});
const open = () =>
  show(
    <OwnQueries userId="u1">
      <Analytics />
    </OwnQueries>,
  );
const rowsOf = async (name: string) => {
  await userEvent.click(await screen.findByText(`${name} as a table`));
  const table = screen.getByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

describe('the charts of a month', () => {
  test('say their figures in one sentence, and have a table with all of them', async () => {
    localStorage.setItem(calculationDaysKey, JSON.stringify({ '2026-11-12': 7 }));
    open();
    const names = [
      'Bills by day: 3 bills. Most: 2026-11-03, 2.',
      'Lines by freight class: 5 lines. Most: 92.5, 4.',
      'Bills by lane: 3 bills. Most: IL to GA, 3.',
      'Calculations by day: 7 calculations. Most: 2026-11-12, 7.',
      'Cost predictions by day: 3 predictions. Most: 2026-11-05, 3.',
    ];
    for (const name of names) await screen.findByRole('img', { name });
    expect(await rowsOf('Lines by freight class')).toEqual([
      ['92.5', '4', '1,250.5'],
      ['No class', '1', '40'],
    ]);
    expect((await rowsOf('Bills by day'))[2]).toEqual(['2026-11-03', '2']);
    region('Calculations by day').getByText('Counted in this browser.');
  });

  test('are drawn in the color of the theme, each bar as high as its figure', async () => {
    open();
    const chart = await screen.findByRole('img', { name: /^Bills by day/ });
    const heights = () =>
      canvas
        .filledIn(chart.querySelector('canvas'))
        .filter(({ color }) => color === barColor)
        .map(({ height }) => height);
    await expect.poll(() => heights().length).toBe(busy.days.length);
    const highest = Math.max(...heights());
    expect(heights().map((height) => (2 * height) / highest)).toEqual(busy.days);
  });

  test('without anything say so instead of an empty chart', async () => {
    platform.answer(routes.bolMonth, none);
    open();
    await expect.poll(() => screen.queryAllByText('None in this month.').length).toBe(4);
  });

  test('stand for themselves: one that did not load leaves the others, and loads by Retry', async () => {
    platform.answer(routes.bolMonth, new ApiError({ code: 'request.invalid', status: 400 }));
    open();
    await screen.findByText(/We couldn’t load bills of lading/);
    await screen.findByRole('img', { name: /^Cost predictions/ });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true);
    platform.answer(routes.bolMonth, busy);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('img', { name: /^Bills by lane/ });
  });

  test('that has more bills than are counted says so', async () => {
    platform.answer(routes.bolMonth, { ...busy, isComplete: false });
    open();
    await screen.findByText(/more bills than we count here/);
  });
});

test('another month is asked for, and what is not kept that long is not shown as none', async () => {
  const asked: unknown[] = [];
  platform.answer(routes.bolMonth, ({ params }) => {
    asked.push(params?.month);
    return busy;
  });
  open();
  await screen.findByRole('img', { name: /^Bills by lane/ });
  await userEvent.selectOptions(screen.getByLabelText('Month'), '2026-08');
  await screen.findByText(/are shown for this month and the one before it/);
  await screen.findByRole('region', { name: 'Your use, August 2026' });
  expect(asked).toEqual(['2026-11', '2026-08']);
});
