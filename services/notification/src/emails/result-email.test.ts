import type { Principal } from '@freightwright/contracts';
import { calculation } from '@freightwright/samples';
import { describe, expect, it } from 'vitest';
import { classFollowsFromDensity, deliveryIdOf, resultFollowsFromEntry } from '../send/delivery.ts';
import { quotasOf, windowOf } from '../send/email-quota.ts';
import { renderResultEmail } from './mails.ts';

const result = calculation({
  optimizationSuggestion: 'Click <a href="https://evil.example">here</a>',
  potentialSavings: 87,
  aiInsights: ['Buy our watches'],
});

describe('the mail', () => {
  const mail = renderResultEmail(result, { siteUrl: 'https://freightwright.example' });

  it.each(['text', 'html'] as const)('%s holds the figures with their units', (part) => {
    for (const figure of [
      '100',
      '9.38 lb/cu ft',
      '53.33 cu ft',
      '$348 a month',
      'Illustration, not a quote.',
    ]) {
      expect(mail[part]).toContain(figure);
    }
  });

  it.each(['text', 'html'] as const)("%s repeats none of the sender's words", (part) => {
    expect(mail[part]).not.toMatch(/evil|watches/);
  });

  it.each(['text', 'html'] as const)('%s holds the entry and the next breaks when it has them', (part) => {
    const entry = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500, system: 'us' } as const;
    const whole = renderResultEmail(result, { entry, siteUrl: 'https://freightwright.example' });
    const plain = whole[part].replaceAll('\u00a0', ' ');
    for (const message of [
      '48 × 40 × 48 in',
      '500 lb',
      '10 lb/cu ft, class 92.5: 3.0 in lower, 3.0 in shorter or 2.5 in narrower',
      '10.5 lb/cu ft, class 92.5: 5.2 in lower, 5.2 in shorter or 4.3 in narrower',
      'Adding 33.4 lb also makes it class 92.5 and lowers the total cost by 1.3%. Declare the weight that a scale shows.',
    ]) {
      expect(plain).toContain(message);
    }
    const metric = renderResultEmail(result, { entry: { ...entry, system: 'metric' }, siteUrl: '' });
    expect(metric.text.replaceAll('\u00a0', ' ')).toContain('121.9 × 101.6 × 121.9 cm');
  });

  it('says in both parts why it came', () => {
    expect(mail.text).toContain('You receive this mail because');
    expect(mail.html).toContain('You receive this mail because');
  });
});

describe('the delivery id', () => {
  const request = { email: 'dock@shipper.example', calculationResult: result };

  it('is the same for a repeated request, whatever the case of the address', () => {
    expect(deliveryIdOf({ ...request, email: 'Dock@Shipper.example' })).toBe(deliveryIdOf(request));
  });

  it.each([
    ['mailbox', { ...request, email: 'yard@shipper.example' }],
    ['calculation', { ...request, calculationResult: { ...result, calculationId: '1760000000001' } }],
    ['figure', { ...request, calculationResult: { ...result, volume: 53.34 } }],
  ])('differs for another %s', (_name, other) => {
    expect(deliveryIdOf(other)).not.toBe(deliveryIdOf(request));
  });
});

describe('the class and the density', () => {
  it.each([
    [9.38, '100', true],
    [10.5, '92.5', true],
    [10.5, '100', true], // 10.4996 is class 100 and displays as 10.50
    [0, '500', true],
    [10.49, '92.5', false],
    [9.38, '50', false],
  ] as const)('%d lb/cu ft as class %s: %s', (density, freightClass, follows) => {
    expect(classFollowsFromDensity({ ...result, density, freightClass })).toBe(follows);
  });
});

describe('the result and its entry', () => {
  const entry = { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500, system: 'us' } as const;
  it('belong together by density, volume and class', () => {
    expect(resultFollowsFromEntry(result, entry)).toBe(true);
    expect(resultFollowsFromEntry(result, { ...entry, weightLb: 501 })).toBe(false);
    expect(resultFollowsFromEntry({ ...result, volume: 53.34 }, entry)).toBe(false);
    expect(resultFollowsFromEntry({ ...result, freightClass: '92.5' }, entry)).toBe(false);
  });
});

describe('quotas', () => {
  const limits = { perCallerAnHour: 10, perAddressAnHour: 30, perRecipientADay: 5 };
  const visitor: Principal = { tier: 'anonymous', scopes: [], clientAddress: '203.0.113.9' };

  it('count an anonymous visitor by address, a user by id, and both at their address', () => {
    const keysOf = (principal: Principal) =>
      quotasOf(principal, 'a@b.example', limits).map(({ key, limit }) => `${key} ${limit}`);
    expect(keysOf(visitor).slice(0, 2)).toEqual(['visitor:203.0.113.9 10', 'address:203.0.113.9 30']);
    expect(keysOf({ ...visitor, userId: 'u1', clientAddress: '2001:db8::7' }).slice(0, 2)).toEqual([
      'user:u1 10',
      'address:2001:db8:0:0::/64 30',
    ]);
  });

  it('hold no address in the clear', () => {
    expect(JSON.stringify(quotasOf(visitor, 'dock@shipper.example', limits))).not.toContain('shipper');
  });

  it('start anew when their window ends', () => {
    const quota = { key: 'k', limit: 1, windowMs: 1_000, refusal: '' };
    expect(windowOf(quota, 1_999)).toEqual({ id: 'k:1', endsAtMs: 2_000 });
    expect(windowOf(quota, 2_000).id).toBe('k:2');
  });
});
