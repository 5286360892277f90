import { within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { freshPlatform, openAt } from '../../test/fixture/content-on-platform.tsx';

freshPlatform();
beforeEach(() => openAt('/about', 'About Freightwright'));

test('each figure of the specification stands with the label that nobody verified it', () => {
  const figures = document.getElementById('statistics');
  if (figures === null) throw new Error('No figures');
  for (const figure of ['5,000+', '2M+', '99.8%', '$50M+']) {
    expect(within(figures).getByText(figure).nextElementSibling?.textContent).toBe('Unverified claim');
  }
});
