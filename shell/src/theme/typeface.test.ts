// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { bringTypeface } from './typeface.ts';

const { dataset } = document.documentElement;

/** A stub of the window, whose typeface loads or fails. */
function windowWhere(load: () => Promise<unknown>, localStorage: Record<string, string> = {}) {
  const document = { fonts: { load: vi.fn(load) }, documentElement: window.document.documentElement };
  return { window: { document, localStorage } as unknown as Window, load: document.fonts.load, localStorage };
}
afterEach(() => {
  delete dataset.type;
});

test('the page wears the typeface once it has come, and the next page begins with it', async () => {
  dataset.type = 'later';
  const arrival = Promise.withResolvers<void>();
  const { window, load, localStorage } = windowWhere(() => arrival.promise);
  const brought = bringTypeface(window);
  expect(load).toHaveBeenCalledExactlyOnceWith('1em Archivo Variable');
  expect(dataset.type).toBe('later');
  arrival.resolve();
  await brought;
  expect(dataset).not.toHaveProperty('type');
  expect(Object.keys(localStorage)).toEqual(['fw.typeface']);
});

test.each([undefined, 'system'])('a page of type %s asks for nothing', async (type) => {
  if (type !== undefined) dataset.type = type;
  const { window, load } = windowWhere(async () => {});
  await bringTypeface(window);
  expect(load).not.toHaveBeenCalled();
  expect(dataset.type).toBe(type);
});

test('a typeface that does not come is not waited for on the next page either', async () => {
  dataset.type = 'later';
  const { window, localStorage } = windowWhere(() => Promise.reject(new Error('offline')));
  await bringTypeface(window);
  expect(dataset.type).toBe('later');
  expect(localStorage).toEqual({});
});

test('a browser that keeps nothing still shows the typeface', async () => {
  dataset.type = 'later';
  const full = Object.freeze({});
  const { window } = windowWhere(async () => {}, full);
  await bringTypeface(window);
  expect(dataset).not.toHaveProperty('type');
});
