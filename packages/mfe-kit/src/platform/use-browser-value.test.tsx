import { act, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { AfterMarkup, useBrowserValue } from './use-browser-value.ts';

const read = vi.fn(() => 'kept');
const drawn: string[] = [];

function Page() {
  const value = useBrowserValue(read, 'empty');
  drawn.push(value);
  return <p>{value}</p>;
}

const around = vi.fn();

function Around() {
  around();
  return (
    <p>
      Saved <AfterMarkup fallback="never">just now</AfterMarkup>
    </p>
  );
}

afterEach(() => {
  vi.clearAllMocks();
  drawn.length = 0;
});

test('markup does not read it, and a page that takes markup over begins with the same', async () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Page />);
  expect(place.innerHTML).toBe('<p>empty</p>');
  expect(read).not.toHaveBeenCalled();
  const onRecoverableError = vi.fn();
  const root = await act(async () => hydrateRoot(place, <Page />, { onRecoverableError }));
  expect(drawn.slice(0, 2)).toEqual(['empty', 'empty']);
  expect(place.innerHTML).toBe('<p>kept</p>');
  expect(read).toHaveBeenCalledTimes(1);
  expect(onRecoverableError).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});

test('a page that takes markup over is not drawn again for a value that is the same', async () => {
  read.mockReturnValueOnce('empty');
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Page />);
  drawn.length = 0;
  const root = await act(async () => hydrateRoot(place, <Page />));
  expect(read).toHaveBeenCalledTimes(1);
  expect(drawn).toEqual(['empty']);
  await act(async () => root.unmount());
});

test('what no markup can have comes after it, and nothing around it is drawn again', async () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Around />);
  expect(place.textContent).toBe('Saved never');
  around.mockClear();
  const onRecoverableError = vi.fn();
  const root = await act(async () => hydrateRoot(place, <Around />, { onRecoverableError }));
  expect(place.textContent).toBe('Saved just now');
  expect(around).toHaveBeenCalledTimes(1);
  expect(onRecoverableError).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});

test('a page that is drawn in the browser has it at once', () => {
  render(<Page />);
  screen.getByText('kept');
  expect(drawn).toEqual(['kept']);
});
