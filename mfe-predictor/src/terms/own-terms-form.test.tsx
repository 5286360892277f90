import type { OwnTerms } from '@freightwright/contracts';
import { ApiError, routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { freshPredictor, openPredictor, press } from '../../test/fixture/open-predictor.tsx';

freshPredictor();

async function openTerms(terms: OwnTerms) {
  const page = openPredictor(signedIn('free'));
  const saved: unknown[] = [];
  page.platform.answer(routes.readOwnTerms, { terms });
  page.platform.answer(routes.saveOwnTerms, ({ body }) => {
    saved.push(body);
    return { terms };
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Your terms' }));
  await screen.findByRole('button', { name: 'Save your terms' });
  return { ...page, saved };
}
const inGroup = (name: string) => within(screen.getByRole('group', { name }));

test('kept terms are shown, changed and saved', async () => {
  const { saved, callsOf } = await openTerms({
    all: { discountPercent: 42.5, fakClass: '70' },
    lanes: [{ origin: '606', destination: null, terms: { minimumCharge: 120 } }],
  });
  expect(inGroup('All lanes').getByLabelText<HTMLInputElement>('Discount').value).toBe('42.5');
  expect(inGroup('Lane 1').getByLabelText<HTMLInputElement>('From').value).toBe('606');
  await userEvent.type(inGroup('All lanes').getByLabelText('Minimum'), '$95');
  await userEvent.type(inGroup('Lane 1').getByLabelText('To'), 'ga');
  await press('Save your terms');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toEqual({
    terms: {
      all: { discountPercent: 42.5, minimumCharge: 95, fakClass: '70' },
      lanes: [{ origin: '606', destination: 'GA', terms: { minimumCharge: 120 } }],
    },
  });
  expect(callsOf('toast')).toEqual(['success: Terms Saved. The next estimate uses them.']);
});

test('a lane is added, with the focus in it, and removed', async () => {
  await openTerms({ all: {}, lanes: [] });
  await press('Add a lane');
  expect(document.activeElement).toBe(inGroup('Lane 1').getByLabelText('From'));
  await press('Remove lane 1');
  expect(screen.queryByRole('group', { name: 'Lane 1' })).toBeNull();
});

test.each([
  ['Discount', '96', 'Discount must be from 0 to 95'],
  ['Minimum', 'much', 'Minimum must be a number'],
  ['Fuel', '-1', 'Fuel must be from 0 to 100'],
])('%s of %s is refused at its field', async (label, text, message) => {
  const { saved } = await openTerms({ all: {}, lanes: [] });
  const field = inGroup('All lanes').getByLabelText(label);
  await userEvent.type(field, text);
  await press('Save your terms');
  screen.getByText(message);
  expect(document.activeElement).toBe(field);
  expect(saved).toEqual([]);
});

test('an end that is no place is refused at its field', async () => {
  const { saved } = await openTerms({ all: {}, lanes: [] });
  await press('Add a lane');
  await userEvent.type(inGroup('Lane 1').getByLabelText('From'), 'I2');
  await press('Save your terms');
  screen.getByText(/^Enter three digits of a ZIP code or a state/);
  expect(saved).toEqual([]);
});

test('terms that were not saved stay, with the reason', async () => {
  const { platform } = await openTerms({ all: {}, lanes: [] });
  platform.answer(routes.saveOwnTerms, new ApiError({ code: 'internal', status: 500 }));
  await userEvent.type(inGroup('All lanes').getByLabelText('Discount'), '40');
  await press('Save your terms');
  await screen.findByText(/We couldn’t reach the service/);
  expect(inGroup('All lanes').getByLabelText<HTMLInputElement>('Discount').value).toBe('40');
});
