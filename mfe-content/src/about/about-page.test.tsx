// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ContentPages } from '../content-pages.tsx';

beforeEach(async () => {
  window.history.replaceState(null, '', '/about');
  render(<ContentPages />);
  await screen.findByRole('heading', { level: 1, name: 'About Freightwright' });
});
afterEach(cleanup);

test('it has mission, features, story, figures and values', () => {
  const [contents] = screen.getAllByRole('navigation', { name: 'On this page' });
  if (contents === undefined) throw new Error('No contents');
  const links = within(contents).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Our mission',
    'What it does',
    'Our story',
    'In figures',
    'What we value',
  ]);
  for (const { hash } of links) expect(document.getElementById(hash.slice(1))?.tagName).toBe('SECTION');
});

test('each figure of the specification stands with the label that nobody verified it', () => {
  const figures = document.getElementById('statistics');
  if (figures === null) throw new Error('No figures');
  for (const figure of ['5,000+', '2M+', '99.8%', '$50M+']) {
    expect(within(figures).getByText(figure).nextElementSibling?.textContent).toBe('Unverified claim');
  }
});

test('it leads to the calculator and to the contact page', () => {
  expect(screen.getByRole('link', { name: 'Work out a class' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
});
