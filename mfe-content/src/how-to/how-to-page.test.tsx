import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshPlatform, openAt, platform } from '../../test/fixture/content-on-platform.tsx';

freshPlatform();
const section = (name: string) => screen.getByRole('region', { name });
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

beforeEach(() => openAt('/how-to-calculate-freight-class', 'How to calculate freight class'));

test('the practice calculator of another remote stands in its section', () => {
  expect(platform.calls.get()).toContainEqual(
    expect.objectContaining({ method: 'mountPart', text: 'practice-calculator' }),
  );
  expect(section('Practice').textContent).toContain('practice-calculator, a part of another remote');
});

test('each mistake has what it costs and what to do, in figures that the rules give', () => {
  const text = plain(section('Common mistakes').textContent);
  expect(within(section('Common mistakes')).getAllByRole('term')).toHaveLength(5);
  expect(text).toContain('9.38 lb/cu ft becomes 10.47. You write 92.5, the carrier bills 100.');
  expect(text).toContain('gives 10.03 lb/cu ft and class 92.5');
  expect(text).toContain('average 14.69 lb/cu ft, class 85. Together they have 10.29, class 92.5.');
  expect(text).toContain('At 14.00 lb/cu ft the chart gives 77.5 and the 2025 scale 85.');
});

describe('two worked examples', () => {
  test('a pallet on which the scales agree, and the way to the next class', () => {
    const text = plain(section('Two worked examples').textContent);
    expect(text).toContain('48 × 40 × 48 divided by 1,728= 53.33 cu ft');
    expect(text).toContain('500 lb divided by 53.33 cu ft= 9.38 lb/cu ft');
    expect(text).toContain(
      '3.0 in lower makes it 92.5 on the 2025 scale. 33.4 lb more freight would be class 92.5 too, at a total cost 1.3% less. The declared weight is what a scale shows.',
    );
  });

  test('three crates on which they differ, added up before the division', () => {
    const text = plain(section('Two worked examples').textContent);
    expect(text).toContain('3 × 15.00= 45.00 cu ft');
    expect(text).toContain('630 lb divided by 45.00 cu ft= 14.00 lb/cu ft');
    expect(text).toContain('Reclassification risk');
    expect(text).toContain('For each unit: 2.0 in lower makes it 70');
  });
});

test('the guides are one link away, within the remote', async () => {
  const crumbs = screen.getByRole('navigation', { name: 'Where this page belongs' });
  await userEvent.click(within(crumbs).getByRole('link', { name: 'Guides' }));
  await screen.findByRole('heading', { level: 1, name: 'Freight class chart' });
});
