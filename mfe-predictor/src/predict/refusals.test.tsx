import { ApiError, routes } from '@freightwright/mfe-kit';
import { samplePrediction } from '@freightwright/samples';
import { signedIn } from '@freightwright/samples/people';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  estimateExample,
  field,
  freshPredictor,
  openPredictor,
  predict,
  press,
  total,
  useExample,
} from '../../test/fixture/open-predictor.tsx';

freshPredictor();

describe('a refusal', () => {
  const refuse = async (
    options: ConstructorParameters<typeof ApiError>[0],
    session?: Parameters<typeof openPredictor>[0],
  ) => {
    const page = openPredictor(session);
    page.platform.answer(routes.predictShippingCost, new ApiError(options));
    await useExample();
    await predict();
    return page;
  };

  test('of a field stands under it, and the form says so too', async () => {
    const errors = [{ field: 'destinationZip', rule: 'known', message: 'There is no ZIP code 30318' }];
    const { callsOf } = await refuse({
      code: 'request.invalid',
      status: 400,
      serverMessage: 'Correct one field.',
      errors,
    });
    await screen.findByText('There is no ZIP code 30318');
    expect(document.activeElement).toBe(field('Destination ZIP'));
    expect(callsOf('toast')).toEqual(['error: Prediction Failed. Failed to predict shipping costs']);
    expect(field('Weight').value).toBe('500');
    screen.getByText('0 of 3 predictions used today');
  });

  test('of a lane says what a carrier would', async () => {
    await refuse({ code: 'prediction.not-served', status: 400, serverMessage: 'No truck drives to Hawaii.' });
    expect(
      (await screen.findByText('No truck drives to Hawaii.', { exact: false })).closest('[role=alert]'),
    ).toBeTruthy();
  });

  test('without an answer says so, and the next attempt has the same key', async () => {
    const { callsOf, platform } = await refuse({ code: 'network.unreachable', status: 0 });
    await screen.findByText(/^We couldn’t reach the service/, { exact: false });
    expect(callsOf('toast')).toEqual(['error: Prediction Failed. Prediction failed']);
    const keys: (string | undefined)[] = [];
    platform.answer(routes.predictShippingCost, ({ headers }) => {
      keys.push(headers?.['idempotency-key']);
      if (keys.length === 1) throw new ApiError({ code: 'network.timeout', status: 0 });
      return samplePrediction();
    });
    await predict();
    await waitFor(() => expect(keys).toHaveLength(1));
    await predict();
    await total();
    await predict();
    await waitFor(() => expect(keys).toHaveLength(3));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  test.each([
    [undefined, 'Register for free to get more predictions or upgrade to Pro for unlimited access.'],
    [signedIn('free'), "You've used all 3 daily cost predictions. Upgrade to Pro for unlimited access."],
  ])('at the limit has the words of the error catalogue', async (session, text) => {
    const { callsOf } = await refuse({ code: 'prediction.limit-reached', status: 403 }, session);
    const dialog = await screen.findByRole('dialog', { name: 'Daily Limit Reached' });
    expect(dialog.textContent).toContain(text);
    expect(callsOf('toast')).toEqual([`error: Daily Limit Reached. ${text}`]);
  });
});

const used = (count: number) => {
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  localStorage.setItem('fw.prediction-usage', JSON.stringify({ day: day.join('-'), used: count }));
};

describe('the day’s predictions', () => {
  test('when three are used the form opens the dialog and asks nobody', async () => {
    used(3);
    const { callsOf } = openPredictor();
    await useExample();
    await predict();
    const dialog = within(await screen.findByRole('dialog', { name: 'Daily Limit Reached' }));
    expect(callsOf('call')).not.toContain('POST /api/predict-shipping-cost');
    await userEvent.click(dialog.getByRole('button', { name: 'Try Again Tomorrow' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await predict();
    await press('View Pricing Plans');
    expect(callsOf('navigate')).toEqual(['/pricing']);
  });

  test('the service’s count goes before the browser’s', async () => {
    used(3);
    const { platform } = openPredictor(signedIn('free', 'u2'));
    platform.answer(routes.predictionUsage, {
      used: 1,
      limit: 3,
      remaining: 2,
      nextReset: null,
      canPredict: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('1 of 3 predictions used today');
    await estimateExample();
    screen.getByText('2 of 3 predictions used today');
  });

  test('a paid plan has no limit', async () => {
    used(3);
    openPredictor(signedIn('professional'));
    screen.getByText(/Unlimited on your plan/);
    await estimateExample();
  });
});
