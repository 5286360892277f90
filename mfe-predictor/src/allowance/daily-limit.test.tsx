import { routes } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  estimateExample,
  freshPredictor,
  openPredictor,
  predict,
  press,
  useExample,
} from '../../test/fixture/open-predictor.tsx';

freshPredictor();

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
    const { said } = openPredictor();
    await useExample();
    await predict();
    const dialog = within(await screen.findByRole('dialog', { name: 'Daily Limit Reached' }));
    expect(said('call')).not.toContain('POST /api/predict-shipping-cost');
    await userEvent.click(dialog.getByRole('button', { name: 'Try Again Tomorrow' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await predict();
    await press('View Pricing Plans');
    expect(said('navigate')).toEqual(['/pricing']);
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
