// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLinks } from './follow-links.ts';

const navigate = vi.fn();
let stop: () => void;
/** Runs after the code under test and stops the press, because the browser of the test must not navigate. */
const stayHere = (event: Event) => event.preventDefault();

beforeEach(() => {
  window.addEventListener('click', stayHere);
  window.location.href = 'http://site.test/';
  stop = followLinks(document, (path) => path === '/' || path === '/pricing', navigate);
});
afterEach(() => {
  stop();
  window.removeEventListener('click', stayHere);
  navigate.mockReset();
});

function press(link: Record<string, string>, init: MouseEventInit = {}): boolean {
  const anchor = document.createElement('a');
  for (const [name, value] of Object.entries(link)) anchor.setAttribute(name, value);
  document.body.append(anchor);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  anchor.dispatchEvent(event);
  anchor.remove();
  return navigate.mock.calls.length > 0;
}

test('a link to a page of the site is followed without loading anew', () => {
  expect(press({ href: '/pricing?plan=professional#top' })).toBe(true);
  expect(navigate).toHaveBeenCalledWith('/pricing?plan=professional#top');
});

test.each([
  ['another site', { href: 'http://other.test/pricing' }, {}],
  ['a path that no remote answers', { href: '/docs/problems' }, {}],
  ['an override, which the server keeps', { href: '/pricing?mf=clear' }, {}],
  ['a new tab', { href: '/pricing', target: '_blank' }, {}],
  ['a download', { href: '/pricing', download: '' }, {}],
  ['a place on the same page', { href: '/#calculator' }, {}],
  ['a press with Ctrl', { href: '/pricing' }, { ctrlKey: true }],
  ['a press with the middle button', { href: '/pricing' }, { button: 1 }],
])('%s is left to the browser', (_, link, init) => expect(press(link, init)).toBe(false));
