// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "disableCSSFileLoading": true, "handleDisabledFileLoadingAsSuccess": true } }
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { open, props } from '../../test/fixture/remote-host.ts';
import { applyStyleSheets } from './apply-style-sheets.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

function styleSheet(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href });
  return document.head.appendChild(link);
}
const isInForce = ({ media }: { readonly media: string }) => media === '';

it('the style sheets of a remote are in force while its page is on show, and no longer', async () => {
  const { host, settled } = open(undefined, 'mfe-worn');
  const own = styleSheet('/mfe/mfe-worn/1/page.css');
  const others = [styleSheet('/mfe/mfe-worn-2/1/page.css'), styleSheet('/assets/shell.css')];
  host.show(props);
  await settled();
  expect(isInForce(own)).toBe(true);
  await host.hide();
  expect(isInForce(own)).toBe(false);
  host.show(props);
  await settled();
  expect(isInForce(own)).toBe(true);
  await host.hide();
  expect(others.map(isInForce)).toEqual([true, true]);
});

it('those of markup whose page never came go when the reader leaves', async () => {
  const { host, settled } = open(
    vi.fn(() => new Promise<never>(() => {})),
    'mfe-worn',
  );
  const own = styleSheet('/mfe/mfe-worn/1/page.css');
  host.show(props);
  await settled();
  expect(isInForce(own)).toBe(true);
  await host.hide();
  expect(isInForce(own)).toBe(false);
});

it('a page that is taken away while a part of the same remote stays keeps them', () => {
  const inside = document.head.appendChild(document.createElement('style'));
  inside.dataset.address = '/mfe/mfe-worn/7/first.css';
  const own = [styleSheet('/mfe/mfe-worn/7/page.css'), styleSheet('/mfe/mfe-worn/%37/part.css'), inside];
  applyStyleSheets('mfe-worn', 1);
  applyStyleSheets('mfe-worn', 1);
  applyStyleSheets('mfe-worn', -1);
  expect(own.map(isInForce)).toEqual([true, true, true]);
  applyStyleSheets('mfe-worn', -1);
  expect(own.map(isInForce)).toEqual([false, false, false]);
});
