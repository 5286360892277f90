import { expect, it } from 'vitest';
import { planNames, planPrice, planTexts, subscriptionTiers } from './index.ts';

it('every plan has its texts, in rising order and under its name', () => {
  expect(planTexts.map(({ tier }) => tier)).toEqual(subscriptionTiers);
  for (const { tier, name, buttonText, popular } of planTexts) {
    expect(name).toBe(planNames[tier]);
    expect(buttonText).toBe(tier === 'free' ? 'Start free' : `Choose ${name}`);
    expect(popular).toBe(tier === 'professional');
  }
});

// Source: product specification, section 9; a year is charged as ten months.
it.each([
  ['free', '$0', '$0'],
  ['professional', '$29', '$290'],
  ['enterprise', '$79', '$790'],
] as const)('%s costs %s a month and %s a year', (plan, month, year) => {
  expect(planPrice(plan, 'month')).toBe(month);
  expect(planPrice(plan, 'year')).toBe(year);
});
