// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { createPredictionCounter, dailyLimit } from './use-allowance.ts';

const at = (day: number) => () => new Date(2026, 10, day, 12);
const stored = () => JSON.parse(localStorage.getItem('fw.prediction-usage') ?? 'null');

test('each success adds one to the calendar day, which allows three', () => {
  const counter = createPredictionCounter(at(22));
  expect(counter.get()).toBe(0);
  counter.add();
  counter.add();
  expect(counter.get()).toBe(2);
  expect(stored()).toEqual({ day: '2026-11-22', used: 2 });
  expect(dailyLimit).toBe(3);
});

test('the next day begins at none', () => {
  createPredictionCounter(at(22)).add();
  expect(createPredictionCounter(at(22)).get()).toBe(1);
  expect(createPredictionCounter(at(23)).get()).toBe(0);
});

test('another tab is heard', () => {
  const counter = createPredictionCounter(at(22));
  const received = vi.fn();
  const end = counter.subscribe(received);
  createPredictionCounter(at(22)).add();
  window.dispatchEvent(new StorageEvent('storage', { key: 'fw.prediction-usage' }));
  expect(counter.get()).toBe(1);
  expect(received).toHaveBeenCalledTimes(1);
  end();
});

describe('a record that is damaged counts as none', () => {
  test.each(['{', 'null', '7', '{"day":"2026-11-22","used":"many"}', '{"day":"2026-11-22","used":-2}'])(
    '%s',
    (text) => {
      localStorage.setItem('fw.prediction-usage', text);
      expect(createPredictionCounter(at(22)).get()).toBe(0);
    },
  );
});

test('a browser that keeps nothing counts as long as the page lives', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, clear: () => undefined });
  const counter = createPredictionCounter(at(22));
  counter.add();
  counter.add();
  expect(counter.get()).toBe(2);
});
