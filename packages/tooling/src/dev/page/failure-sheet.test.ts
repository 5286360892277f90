// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createFailureSheet } from './failure-sheet.ts';

function open() {
  document.body.replaceChildren();
  const show = createFailureSheet({ name: 'mfe-bol', body: document.body });
  return { show, sheets: () => [...document.querySelectorAll('[role=alert]')] };
}

const problem = {
  file: 'mfe-bol/src/a.tsx',
  line: 3,
  message: '<img src=x onerror="steal()"> is not closed',
};

test('names file, line and message, and takes what the compiler says as text', () => {
  const { show, sheets } = open();
  show([problem, { message: 'Nothing names a place' }]);
  expect(sheets().map((sheet) => sheet.getAttribute('aria-label'))).toEqual(['mfe-bol does not build']);
  const rows = [...document.querySelectorAll('li')].map((row) =>
    [...row.children].map((part) => part.textContent),
  );
  expect(rows).toEqual([['mfe-bol/src/a.tsx, line 3', problem.message], ['Nothing names a place']]);
  expect(document.querySelector('img')).toBeNull();
});

test('a file without a line stands alone', () => {
  const { show } = open();
  show([{ file: 'mfe-bol/src/a.css', message: 'torn' }]);
  expect(document.querySelector('li > p')?.textContent).toBe('mfe-bol/src/a.css');
});

test('the next failure takes the place of the one before, and a good build takes it away', () => {
  const { show, sheets } = open();
  show([problem]);
  show([{ message: 'another' }]);
  expect(sheets().map((sheet) => sheet.querySelector('li')?.textContent)).toEqual(['another']);
  show([]);
  expect(sheets()).toEqual([]);
});

test.each([
  ['its button', () => document.querySelector('button')?.click()],
  ['Escape', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
])('%s closes it, and it takes no focus', (_, press) => {
  const { show, sheets } = open();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  show([problem]);
  expect(document.activeElement).toBe(field);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(sheets()).toHaveLength(1);
  press();
  expect(sheets()).toEqual([]);
});
