import { freightClasses } from '@freightwright/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { freshPlatform, openAt } from '../../test/fixture/content-on-platform.tsx';

const classes = () => screen.getAllByRole('article').map(({ id }) => id);
const article = (name: string) => screen.getByRole('article', { name });

freshPlatform();
beforeEach(() => openAt('/freight-classes', 'Freight classes'));

describe('the tabs', () => {
  test('begin with all 18 classes, the lowest first', () => {
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All Classes',
      'Low Cost (50-100)',
      'Medium Cost (110-200)',
      'High Cost (250-500)',
    ]);
    expect(classes()).toHaveLength(18);
    expect(classes()[0]).toBe('class-50');
  });

  test.each([
    ['Low Cost (50-100)', ['50', '55', '60', '65', '70', '77-5', '85', '92-5', '100']],
    ['Medium Cost (110-200)', ['110', '125', '150', '175', '200']],
    ['High Cost (250-500)', ['250', '300', '400', '500']],
  ])('%s shows the classes of its name', async (name, expected) => {
    await userEvent.click(screen.getByRole('tab', { name }));
    expect(classes()).toEqual(expected.map((each) => `class-${each}`));
    const links = within(screen.getByRole('navigation', { name: 'Classes on this tab' })).getAllByRole(
      'link',
    );
    expect(links.map((link) => link.getAttribute('href'))).toEqual(expected.map((each) => `#class-${each}`));
  });

  test('an address of a class that another tab hides brings it back', async () => {
    await userEvent.click(screen.getByRole('tab', { name: 'Low Cost (50-100)' }));
    window.location.hash = '#class-500';
    window.dispatchEvent(new Event('hashchange'));
    await screen.findByRole('article', { name: 'Class 500' });
  });
});

describe('a class', () => {
  test('has densities on both scales, multiplier, examples and handling', () => {
    const text = article('Class 92.5').textContent;
    for (const message of ['10.5 to 12', '10 to 12', '1.85×', 'Computers, refrigerators', 'Careful.']) {
      expect(text).toContain(message);
    }
  });

  test('that the 2025 scale does not have says so, with the risk where there is one', () => {
    expect(article('Class 77.5').textContent).toContain('none');
    expect(article('Class 77.5').textContent).toContain(
      'the 2025 scale gives 85. If the bill says 77.5, the carrier may reclassify',
    );
    expect(article('Class 500').textContent).toContain('gives 400, so 500 would cost more than it has to');
  });

  test('whose band is divided on the 2025 scale says from where', () =>
    expect(article('Class 100').textContent).toContain('From 10 lb/cu ft the 2025 scale gives 92.5'));

  test('of the domain is missing nowhere', () => {
    for (const { freightClass, typicalFreight } of freightClasses) {
      expect(article(`Class ${freightClass}`).textContent).toContain(typicalFreight);
    }
  });
});
