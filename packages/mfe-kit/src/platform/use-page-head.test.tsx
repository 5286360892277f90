import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { PageHead } from './page-head.ts';
import { usePageHead } from './use-page-head.ts';

const home: PageHead = {
  title: 'Freight class',
  description: 'Class from four numbers.',
  canonicalPath: '/',
};
const chart: PageHead = {
  title: 'Chart',
  description: 'All 18 classes.',
  canonicalPath: '/freight-class-chart',
};

function Page(head: PageHead) {
  usePageHead(head);
  return null;
}
const all = (selector: string) => [...document.head.querySelectorAll(selector)];
const descriptions = () => all('meta[name="description"]').map((meta) => meta.getAttribute('content'));
const canonicals = () => all('link[rel="canonical"]').map((link) => link.getAttribute('href'));
const origin = () => window.location.origin;

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content="The site.">';
});

test('a page has its title, one description and one canonical link', () => {
  render(
    <StrictMode>
      <Page {...home} />
    </StrictMode>,
  );
  expect(document.title).toBe('Freight class · Freightwright');
  expect(descriptions()).toEqual(['Class from four numbers.']);
  expect(canonicals()).toEqual([`${origin()}/`]);
});

test('they go with the page, and the description of the site comes back', () => {
  render(<Page {...home} />).unmount();
  expect(descriptions()).toEqual(['The site.']);
  expect(canonicals()).toEqual([]);
});

test('the next page replaces them', () => {
  const { rerender } = render(<Page {...home} />);
  rerender(<Page {...chart} />);
  expect(descriptions()).toEqual(['All 18 classes.']);
  expect(canonicals()).toEqual([`${origin()}/freight-class-chart`]);
});

test('a page of another remote that comes before this one goes keeps its own', () => {
  const first = render(<Page {...home} />);
  const second = render(<Page {...chart} />);
  first.unmount();
  expect(descriptions()).toEqual(['All 18 classes.']);
  expect(canonicals()).toEqual([`${origin()}/freight-class-chart`]);
  second.unmount();
  expect(descriptions()).toEqual(['The site.']);
});

test('drawing the same page again touches nothing', () => {
  const { rerender } = render(<Page {...home} />);
  const before = all('*');
  rerender(<Page {...home} />);
  expect(all('*')).toEqual(before);
});

test('what the server wrote for the page stays with it, and goes with it', () => {
  const robots = '<meta name="robots" content="noindex" data-page-head="">';
  const sent = `<link rel="canonical" href="/" data-page-head="">${robots}`;
  document.head.innerHTML += sent;
  const { rerender } = render(<Page {...home} />);
  expect(canonicals()).toEqual(['/']);
  expect(all('meta[name="robots"]')).toHaveLength(1);
  rerender(<Page {...chart} />);
  expect(canonicals()).toEqual([`${origin()}/freight-class-chart`]);
  expect(all('meta[name="robots"]')).toEqual([]);
});

test('a head without a description gets one, and keeps an empty one', () => {
  document.head.innerHTML = '';
  const { unmount } = render(<Page {...home} />);
  expect(descriptions()).toEqual(['Class from four numbers.']);
  unmount();
  expect(descriptions()).toEqual(['']);
});
