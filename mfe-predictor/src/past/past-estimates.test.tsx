import type { Quote } from '@freightwright/contracts';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { samplePrediction } from '@freightwright/samples';
import { signedIn } from '@freightwright/samples/people';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { field, freshPredictor, openPredictor, press } from '../../test/fixture/open-predictor.tsx';

freshPredictor();

const quoteOf = (id: string, totalEstimate: number, weight: number): Quote => ({
  summary: {
    id,
    originZip: '60608',
    destinationZip: '30318',
    originPlace: 'Chicago, IL',
    destinationPlace: 'Atlanta, GA',
    weightLb: weight,
    serviceType: 'ltl',
    totalEstimate,
    predictedAt: '2026-11-20T12:00:00.000Z',
    ...{ createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' },
    expiresAt: '2027-02-18',
  },
  request: {
    originZip: '60608',
    destinationZip: '30318',
    ...{ length: 48, width: 40, height: 48, weight },
    serviceType: 'ltl',
    accessorials: ['liftgate'],
    ownTerms: true,
  },
  prediction: samplePrediction({ quoteId: id, totalEstimate }),
});
const saved = [
  quoteOf('quote-0001', 649.4, 500),
  quoteOf('quote-0002', 700, 610),
  quoteOf('quote-0003', 710, 620),
];

async function openPast(quotes = saved) {
  const page = openPredictor(signedIn('free'));
  page.platform.answer(routes.listQuotes, { quotes: quotes.map(({ summary }) => summary), nextCursor: null });
  page.platform.answer(routes.readQuote, ({ params }) => {
    const quote = saved.find(({ summary }) => summary.id === params?.id);
    if (!quote) throw new ApiError({ code: 'prediction.quote-not-found', status: 404 });
    return { quote };
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Past estimates' }));
  return page;
}
const tick = (name: RegExp) => userEvent.click(screen.getByRole('checkbox', { name }));

test('only who is signed in has them', () => {
  openPredictor();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('one opens as it was answered, in the form too', async () => {
  await openPast();
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Chicago, IL to Atlanta, GA' }))[1] as HTMLElement,
  );
  await screen.findByText('$700.00', { selector: 'p' });
  expect(field('Weight').value).toBe('610');
});

test('one runs again on today’s prices', async () => {
  const { platform, callsOf } = await openPast();
  platform.answer(routes.predictShippingCost, samplePrediction({ totalEstimate: 655 }));
  await userEvent.click((await screen.findAllByRole('button', { name: /^Run / }))[0] as HTMLElement);
  await screen.findByText('$655.00', { selector: 'p' });
  expect(callsOf('call')).toContain('POST /api/predict-shipping-cost');
});

test('two are compared side by side', async () => {
  await openPast();
  await screen.findByRole('table');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Compare two estimates' }).disabled).toBe(
    true,
  );
  await tick(/\$649\.40$/);
  await tick(/\$700\.00$/);
  await press('Compare two estimates');
  const dialog = within(await screen.findByRole('dialog', { name: 'Two estimates compared' }));
  const row = await dialog.findByRole('row', { name: /^Total/ });
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    'Total',
    '$649.40',
    '$700.00',
    '+$50.60',
  ]);
});

test('a third tick takes the place of the first', async () => {
  await openPast();
  await screen.findByRole('table');
  for (const name of [/\$649\.40$/, /\$700\.00$/, /\$710\.00$/]) await tick(name);
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  expect(ticked).toEqual([false, true, true]);
});

test('one is deleted after a question, also when it is gone already', async () => {
  const { platform, callsOf } = await openPast();
  platform.answer(routes.deleteQuote, new ApiError({ code: 'prediction.quote-not-found', status: 404 }));
  await userEvent.click((await screen.findAllByRole('button', { name: /^Delete / }))[0] as HTMLElement);
  expect(callsOf('call')).not.toContain('DELETE /api/quotes/:id');
  await press('Delete the estimate');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf('call')).toContain('DELETE /api/quotes/:id');
  expect(within(screen.getByRole('table')).getAllByRole('rowheader')).toHaveLength(2);
});

test('none yet says what will be here', async () => {
  await openPast([]);
  await screen.findByText('No estimates yet');
});

test('a list that did not load can be asked for again', async () => {
  const page = openPredictor(signedIn('free'));
  await userEvent.click(screen.getByRole('tab', { name: 'Past estimates' }));
  await screen.findByText(/^We couldn’t load your estimates/);
  page.platform.answer(routes.listQuotes, { quotes: [], nextCursor: null });
  await press('Retry');
  await screen.findByText('No estimates yet');
});
