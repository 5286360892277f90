// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PageHead, usePageHead } from './use-page-head.ts';

const home: PageHead = {
  title: 'Freight class',
  description: 'Class from four numbers.',
  canonicalPath: '/',
  structuredData: { '@type': 'WebApplication', name: 'Freightwright' },
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
const data = () =>
  all('script[type="application/ld+json"]').map((script) => JSON.parse(script.textContent ?? ''));
const origin = () => window.location.origin;

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content="The site.">';
});
afterEach(cleanup);

test('a page has its title, one description, one canonical link and its data with the address', () => {
  render(
    <StrictMode>
      <Page {...home} />
    </StrictMode>,
  );
  expect(document.title).toBe('Freight class · Freightwright');
  expect(descriptions()).toEqual(['Class from four numbers.']);
  expect(canonicals()).toEqual([`${origin()}/`]);
  expect(data()).toEqual([{ '@type': 'WebApplication', name: 'Freightwright', url: `${origin()}/` }]);
});

test('they go with the page, and the description of the site comes back', () => {
  render(<Page {...home} />).unmount();
  expect(descriptions()).toEqual(['The site.']);
  expect([...canonicals(), ...data()]).toEqual([]);
});

test('the next page replaces them, also without data of its own', () => {
  const { rerender } = render(<Page {...home} />);
  rerender(<Page {...chart} />);
  expect(descriptions()).toEqual(['All 18 classes.']);
  expect(canonicals()).toEqual([`${origin()}/freight-class-chart`]);
  expect(data()).toEqual([]);
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
  rerender(<Page {...home} structuredData={{ ...home.structuredData }} />);
  expect(all('*')).toEqual(before);
});

test('no text in the data ends its element', () => {
  const name = '</script><img src=x onerror=alert(1)><!--';
  render(<Page {...home} structuredData={{ name }} />);
  const [script] = all('script[type="application/ld+json"]');
  expect(script?.textContent).not.toContain('<');
  expect(data()[0].name).toBe(name);
});

test('a head without a description gets one, and keeps an empty one', () => {
  document.head.innerHTML = '';
  const { unmount } = render(<Page {...home} />);
  expect(descriptions()).toEqual(['Class from four numbers.']);
  unmount();
  expect(descriptions()).toEqual(['']);
});
