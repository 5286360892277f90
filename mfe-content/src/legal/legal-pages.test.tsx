import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { freshPlatform, openAt } from '../../test/fixture/content-on-platform.tsx';

freshPlatform();

const pages = [
  {
    path: '/privacy',
    title: 'Privacy policy',
    figures: {
      'Your copy and deletion': ['within 30 days'],
      Children: ['children under 13'],
      'Changes and questions': ['within 72 hours'],
    },
  },
  {
    path: '/terms',
    title: 'Terms of service',
    figures: {
      'Who may use it': ['18 or older', 'Each person or business may have one account'],
      'Plans and payments': [
        '$29 per month',
        '$79 per month',
        'upgrade takes effect immediately',
        'end of the billing period',
        'may suspend',
        '30 days before',
      ],
      Refunds: ['within 7 days', 'case by case'],
      'Availability and support': [
        '99.9%',
        'within 24 hours',
        'within 4 hours',
        'Monday to Friday, 9:00 AM to 6:00 PM EST',
      ],
      Liability: ['in the last 12 months or to $100, whichever is greater'],
    },
  },
] as const;

describe.each(pages)('$path', ({ path, title, figures }) => {
  const open = () => openAt(path, title);

  test('has the date of the specification', async () => {
    await open();
    screen.getByText('Effective June 27, 2025.');
  });

  test('has the figures of the policy where a reader looks for them', async () => {
    await open();
    for (const [name, words] of Object.entries(figures)) {
      const text = screen.getByRole('region', { name }).textContent?.replaceAll('\u00a0', ' ');
      for (const each of words) expect(text).toContain(each);
    }
  });

  test('the contents lead to every section, and the support address can be written to', async () => {
    await open();
    const [contents] = screen.getAllByRole('navigation', { name: 'On this page' });
    if (contents === undefined) throw new Error('No contents');
    const links = within(contents).getAllByRole<HTMLAnchorElement>('link');
    expect(links).toHaveLength(screen.getAllByRole('region').length);
    for (const { hash } of links) expect(document.getElementById(hash.slice(1))?.tagName).toBe('SECTION');
    const [mail] = screen.getAllByRole('link', { name: 'support@freightwright.example' });
    expect(mail?.getAttribute('href')).toBe('mailto:support@freightwright.example');
  });
});
