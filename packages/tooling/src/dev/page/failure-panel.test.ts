// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createFailurePanel } from './failure-panel.ts';

function open() {
  document.body.replaceChildren();
  const show = createFailurePanel({ name: 'mfe-bol', body: document.body });
  return { show, styleSheets: () => [...document.querySelectorAll('[role=alert]')] };
}

const problem = 'mfe-bol/src/a.tsx, line 3\n<img src=x onerror="steal()"> is not closed';

test('says each problem as text; the next failure takes its place, and a good build takes it away', () => {
  const { show, styleSheets } = open();
  show([problem, 'Nothing names a place']);
  expect(styleSheets().map((styleSheet) => styleSheet.getAttribute('aria-label'))).toEqual([
    'mfe-bol does not build',
  ]);
  expect(document.querySelector('pre')?.textContent).toContain(`\n\n${problem}\n\nNothing names a place`);
  expect(document.querySelector('img')).toBeNull();
  show(['another']);
  expect(styleSheets().map((styleSheet) => styleSheet.textContent)).toEqual([
    expect.not.stringContaining(problem),
  ]);
  show([]);
  expect(styleSheets()).toEqual([]);
});

test.each([
  ['its button', () => document.querySelector('button')?.click()],
  ['Escape', () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))],
])('%s closes it, and it takes no focus', (_, press) => {
  const { show, styleSheets } = open();
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  show([problem]);
  expect(document.activeElement).toBe(field);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(styleSheets()).toHaveLength(1);
  press();
  expect(styleSheets()).toEqual([]);
});
