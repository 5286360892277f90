import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshPlatform, openAt, platform } from '../test/fixture/content-on-platform.tsx';
import { changes } from './changes/changes.ts';

freshPlatform();

test('the figures of the specification have one note that nobody has verified them', async () => {
  await openAt('/about', 'About Freightwright');
  const figures = document.getElementById('statistics');
  if (figures === null) throw new Error('No figures');
  for (const figure of ['5,000+', '2M+', '99.8%', '$50M+']) {
    within(figures).getByText(figure);
  }
  within(figures).getByText('These figures are our own claims, and nobody has verified them.');
});

test('the newest change comes first, and each has an address of its own, its date and its kind', async () => {
  await openAt('/changes', 'Changes');
  const sections = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.closest('section'));
  expect(sections.map((section) => section?.id)).toEqual(changes.map(({ anchor }) => anchor));
  const dates = sections.map((section) => section?.querySelector('time')?.dateTime ?? '');
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(within(sections.at(-1) as HTMLElement).getByText(/^NMFC,/).textContent).toBe('NMFC, July 19, 2025');
});

test('no two changes share an address, because a feed reader would take them for one', () =>
  expect(new Set(changes.map(({ anchor }) => anchor)).size).toBe(changes.length));

test('four badges say Operational, and that nobody checks them live', async () => {
  await openAt('/support', 'Support');
  const status = within(screen.getByRole('region', { name: 'System status' }));
  expect(status.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Calculator',
    'Payment system',
    'Dashboard',
    'API services',
  ]);
  expect(status.getAllByText('Operational')).toHaveLength(4);
  status.getByText(/they are not live/);
});

test('the example classes are those of the 2025 scale', async () => {
  await openAt('/nmfc-guide', 'NMFC guide');
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  const shown = rows.map((row) => {
    const [, , density, , freightClass] = within(row).getAllByRole('cell');
    return [density?.textContent, freightClass?.textContent];
  });
  expect(shown).toEqual([
    ['1.50', '300'],
    ['4.50', '175'],
    ['7.50', '125'],
    ['9.38', '100'],
    ['24.75', '65'],
    ['55.56', '50'],
  ]);
});

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
    for (const [name, texts] of Object.entries(figures)) {
      const text = screen.getByRole('region', { name }).textContent?.replaceAll('\u00a0', ' ');
      for (const each of texts) expect(text).toContain(each);
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

describe('how to calculate the class', () => {
  const section = (name: string) => screen.getByRole('region', { name });
  const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

  beforeEach(() => openAt('/how-to-calculate-freight-class', 'How to calculate freight class'));

  test('the practice calculator of another remote stands in its section', async () => {
    // It is mounted after the page.
    const texts = () => section('Practice').textContent;
    await expect.poll(texts).toContain('practice-calculator, a part of another remote');
    expect(platform.calls.get()).toContainEqual(
      expect.objectContaining({ method: 'mountPart', text: 'practice-calculator' }),
    );
  });

  test('each mistake has what it costs and what to do, in figures that the rules give', () => {
    const text = plain(section('Common mistakes').textContent);
    expect(within(section('Common mistakes')).getAllByRole('term')).toHaveLength(5);
    expect(text).toContain('9.38 lb/cu ft becomes 10.47. You write 92.5, the carrier bills 100.');
    expect(text).toContain('gives 10.03 lb/cu ft and class 92.5');
    expect(text).toContain('average 14.69 lb/cu ft, class 85. Together they have 10.29, class 92.5.');
    expect(text).toContain('At 14.00 lb/cu ft the chart gives 77.5 and the 2025 scale 85.');
  });

  test('in the first example, a pallet on which the scales agree, and the way to the next class', () => {
    const text = plain(section('Two worked examples').textContent);
    expect(text).toContain('48 × 40 × 48 divided by 1,728= 53.33 cu ft');
    expect(text).toContain('500 lb divided by 53.33 cu ft= 9.38 lb/cu ft');
    expect(text).toContain(
      '3.0 in lower makes it 92.5 on the 2025 scale. Adding 33.4 lb also makes it class 92.5 and lowers the total cost by 1.3%. Declare the weight that a scale shows.',
    );
  });

  test('in the second example, three crates on which they differ, added up before the division', () => {
    const text = plain(section('Two worked examples').textContent);
    expect(text).toContain('3 × 15.00= 45.00 cu ft');
    expect(text).toContain('630 lb divided by 45.00 cu ft= 14.00 lb/cu ft');
    expect(text).toContain('Reclassification risk');
    expect(text).toContain('For each unit: 2.0 in lower makes it 70');
  });

  test('the guides are one link away, within the remote', async () => {
    const crumbs = screen.getByRole('navigation', { name: 'Where this page belongs' });
    await userEvent.click(within(crumbs).getByRole('link', { name: 'Guides' }));
    await screen.findByRole('heading', { level: 1, name: 'Freight class chart' });
  });
});
