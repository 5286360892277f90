// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import remote from '../remote.json' with { type: 'json' };
import { watchOwnPath } from './remote-pages.tsx';

const goTo = (path: string, event: string) => {
  history.replaceState(null, '', path);
  window.dispatchEvent(new Event(event));
};

beforeEach(() => history.replaceState(null, '', '/'));

test('follows the back button and the shell among its own routes', () => {
  const path = watchOwnPath(window, remote.routes);
  expect(path.get()).toBe('/');
  goTo('/shipment?x=1', 'single-spa:before-routing-event');
  expect(path.get()).toBe('/shipment');
  goTo('/freight-density-calculator/', 'popstate');
  expect(path.get()).toBe('/freight-density-calculator');
});

test('on the way to another remote the page stays as it is', () => {
  const path = watchOwnPath(window, remote.routes);
  goTo('/shipment', 'popstate');
  goTo('/bol', 'single-spa:before-routing-event');
  expect(path.get()).toBe('/shipment');
});

test('opens on the page the address names', () => {
  history.replaceState(null, '', '/freight-density-calculator');
  expect(watchOwnPath(window, remote.routes).get()).toBe('/freight-density-calculator');
});
