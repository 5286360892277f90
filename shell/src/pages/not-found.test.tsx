import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NotFound } from './not-found.tsx';

test('an unknown address gets the 404 page with a hint for developers and a way out', () => {
  render(<NotFound path="/freight" />);
  screen.getByRole('heading', { level: 1, name: '404 Page Not Found' });
  screen.getByText(/“\/freight”.*add the page to the router/);
  expect(screen.getByRole('link', { name: 'Go to the calculator' }).getAttribute('href')).toBe('/');
  expect(document.title).toBe('404 Page Not Found · Freightwright');
});
