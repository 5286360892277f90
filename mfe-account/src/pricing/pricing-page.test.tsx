import { signedOut, unknownSession } from '@freightwright/mfe-kit';
import { signedIn } from '@freightwright/samples/people';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { freshPlatform, platform, said } from '../../test/fixture/account-on-platform.tsx';
import { openPricing, planCard, press } from '../../test/fixture/pricing-on-platform.tsx';

freshPlatform();

describe('the plans', () => {
  test('are complete without any answer of the server', () => {
    openPricing();
    const prices = ['Free', 'Professional', 'Enterprise'].map(
      (name) => planCard(name).getByText(/^\$/, { selector: 'span' }).textContent,
    );
    expect(prices).toEqual(['$0', '$29', '$79']);
    planCard('Free').getByText('5 calculations every 24 hours');
    planCard('Professional').getByText('Unlimited calculations and predictions');
    planCard('Professional').getByText('Popular');
    planCard('Enterprise').getByText('Bulk CSV, up to 1,000 shipments');
    expect(said('call')).toEqual([]);
  });

  test('paid yearly cost ten months, and say what that saves', async () => {
    openPricing();
    await userEvent.click(screen.getByRole('radio', { name: /^Yearly/ }));
    planCard('Professional').getByText('$290');
    planCard('Professional').getByText(/You save \$58 a year/);
    planCard('Enterprise').getByText('$790');
    planCard('Enterprise').getByText(/You save \$158 a year/);
  });

  test('the one that the address names is marked', () => {
    openPricing(signedOut, '/pricing?plan=enterprise&interval=year');
    const items = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-current'));
    expect(items).toHaveLength(1);
    expect(items[0]?.textContent).toContain('Enterprise$790');
  });

  test('a visit is counted once', () => {
    openPricing();
    act(() => platform.session.set(signedIn('free')));
    expect(said('track').filter((event) => event.startsWith('pricing_viewed'))).toHaveLength(1);
  });
});

describe('an upgrade', () => {
  test('opens the checkout in a new tab for a signed-in reader, and is counted', async () => {
    openPricing(signedIn('free'), '/pricing?interval=year');
    const link = planCard('Professional').getByRole('link', { name: /^Choose Professional/ });
    expect(link.getAttribute('href')).toBe('/subscribe?plan=professional&interval=year');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener');
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(said('track')).toContain('upgrade_click {"plan":"professional"}');
  });

  test('opens nothing for a reader who is signed out, says why, and offers to sign in', async () => {
    openPricing();
    expect(screen.queryByRole('link', { name: /^Choose/ })).toBeNull();
    await press('Choose Enterprise');
    await planCard('Enterprise').findByText(/^You are signed out/);
    expect(planCard('Professional').queryByText(/^You are signed out/)).toBeNull();
    expect(said('track')).not.toContain('upgrade_click {"plan":"enterprise"}');
    platform.signInBrings(signedIn('free'));
    await userEvent.click(planCard('Enterprise').getByRole('button', { name: /^Sign in/ }));
    await planCard('Enterprise').findByRole('link', { name: /^Choose Enterprise/ });
  });

  test.each([
    ['pending', { ...signedOut, status: 'pending' } as const, /still checking whether you are signed in/],
    ['unknown', unknownSession, /couldn't check whether you are signed in/],
  ])('while the session is %s says that', async (_, session, words) => {
    openPricing(session);
    await press('Choose Professional');
    await planCard('Professional').findByText(words);
  });

  test('the free plan opens the sign-up dialog', async () => {
    openPricing();
    await press('Start free');
    expect(said('signIn')).toEqual(['sign-up']);
  });
});
