import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore, useReadable, type Writable } from './readable.ts';

const stored = 'kept';
let store: Writable<string>;
let drawn: string[];
let onArrival: (() => void) | undefined;
let root: Root | undefined;
let place: HTMLElement;

function Page() {
  const value = useReadable(store);
  drawn.push(value);
  useEffect(() => onArrival?.(), []);
  return <p>{value}</p>;
}

beforeEach(() => {
  store = createStore(stored, () => 'first');
  drawn = [];
  onArrival = undefined;
  place = document.createElement('div');
  place.innerHTML = renderToString(<Page />);
  drawn = [];
});
afterEach(() => act(async () => root?.unmount()));

const claimOwnership = () =>
  act(async () => {
    root = hydrateRoot(place, <Page />);
  });

test('markup has the first value, and a page that takes it over draws the other one once', async () => {
  expect(place.textContent).toBe('first');
  await claimOwnership();
  expect(place.textContent).toBe(stored);
  expect(drawn).toEqual(['first', stored]);
});

test('a page is not drawn again for a value that is the same', async () => {
  store.set('first');
  await claimOwnership();
  expect(drawn).toEqual(['first']);
});

test('a change that comes before what was held back takes its place', async () => {
  onArrival = () => store.set('typed');
  await claimOwnership();
  expect(new Set(drawn)).toEqual(new Set(['first', 'typed']));
  expect(place.textContent).toBe('typed');
});

test('a page that has taken its markup over follows what changes', async () => {
  await claimOwnership();
  await act(async () => store.set('changed'));
  expect(place.textContent).toBe('changed');
});
