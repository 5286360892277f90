import { routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { later, noneLeft, oneLeft, pageFixture, row, section, unlimited } from '../page-fixture.tsx';
import { filledValues } from '../values/filled-values-fixture.ts';

const on = pageFixture();
const issueButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Issue BOL' });
const beside = () =>
  document.getElementById(issueButton().getAttribute('aria-describedby') ?? '')?.textContent;
const usedScreen = () => screen.findByRole('region', { name: 'BOL Credit Used' });
const dayOf = (isoTime: string) =>
  new Date(isoTime).toLocaleDateString('en-US', { month: 'long', day: 'numeric' });

test('what a free bill costs stands beside Issue and in the review; after it the used screen comes', async () => {
  on.save();
  on.platform.answer(routes.bolUsage, oneLeft);
  on.platform.answer(routes.issueBolDraft, { bol: row('draft-0001', 'issued') });
  on.open(signedIn('free'));
  await screen.findByRole('button', { name: 'Issue BOL' });
  // Five days after the page's current date.
  const day = dayOf('2026-11-25T10:42:00.000Z');
  expect(beside()).toBe(`Uses your free bill. Next bill ${day}.`);
  await on.issue();
  within(await on.review()).getByText(`Uses your free bill. The next one is available ${day}.`);
  on.platform.answer(routes.bolUsage, noneLeft);
  await on.confirm();
  await screen.findByRole('tab', { name: 'My BOLs', selected: true });
  await on.user.click(screen.getByRole('tab', { name: 'Generate BOL' }));
  await usedScreen();
});

test('a paid plan says nothing of a cost', async () => {
  await on.openSaved();
  expect(issueButton().getAttribute('aria-describedby')).toBeNull();
  await on.issue();
  expect(within(await on.review()).queryByText(/free bill/)).toBeNull();
});

test('without a credit the next bill is written as a draft, and Issue says when it is possible', async () => {
  on.platform.answer(routes.bolUsage, noneLeft);
  on.open(signedIn('free'));
  await on.user.click(
    within(await usedScreen()).getByRole('button', { name: 'Write the next bill as a draft' }),
  );
  expect(document.activeElement).toBe(section('Ship from').getByRole('button', { name: /^Ship from/ }));
  await on.user.type(section('Ship from').getByLabelText('Company'), 'Alder');
  await waitFor(() => expect(on.callsTo(routes.createBolDraft)).toHaveLength(1), later);
  expect(issueButton().disabled).toBe(true);
  expect(beside()).toMatch(new RegExp(`^Next bill available ${dayOf(noneLeft.nextReset ?? '')} at \\d`));
  await on.user.click(issueButton());
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: 'Draft PDF' });
});

test('the form comes as soon as the reader is on a plan without a limit, without a reload', async () => {
  on.platform.answer(routes.bolUsage, noneLeft);
  on.open(signedIn('free'));
  await usedScreen();
  on.platform.answer(routes.bolUsage, unlimited);
  act(() => on.platform.session.set(signedIn('professional')));
  await waitFor(() => expect(issueButton().disabled).toBe(false));
  expect(screen.queryByRole('region', { name: 'BOL Credit Used' })).toBeNull();
});

test('a draft that was left is continued without a credit', async () => {
  on.save();
  on.platform.answer(routes.bolUsage, noneLeft);
  on.open(signedIn('free'));
  await on.user.click(within(await usedScreen()).getByRole('button', { name: 'Continue your draft' }));
  section('Ship from').getByText('Alder & Pine Mill Supply, Chicago, IL');
  expect(issueButton().disabled).toBe(true);
});

test.each(['Open draft', 'New bill of lading'])(
  '%s in My BOLs leads to the form without a credit too',
  async (name) => {
    on.save(filledValues);
    on.platform.answer(routes.bolUsage, noneLeft);
    on.platform.answer(routes.listBols, { bols: [row('draft-0001', 'draft')], nextCursor: null });
    on.open(signedIn('free'), '/bol?tab=mine');
    await on.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }, later));
    await screen.findByRole('region', { name: 'Ship from' });
    expect(issueButton().disabled).toBe(true);
  },
);

test('once the window ends, Issue is back without a reload', async () => {
  on.save();
  const soon = new Date(Date.now() + 1_500).toISOString();
  on.platform.answer(routes.bolUsage, { ...noneLeft, nextReset: soon });
  on.open(signedIn('free'));
  await on.user.click(within(await usedScreen()).getByRole('button', { name: 'Continue your draft' }));
  expect(issueButton().disabled).toBe(true);
  on.platform.answer(routes.bolUsage, oneLeft);
  await waitFor(() => expect(issueButton().disabled).toBe(false), later);
  expect(beside()).toMatch(/^Uses your free bill\./);
});
