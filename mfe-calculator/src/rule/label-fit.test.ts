import { describe, expect, test } from 'vitest';
import { fitLabel, labelWidth, readableLabels } from './rule-edge.tsx';

describe('a band label', () => {
  test.each([
    ['100', 27, 'full'],
    ['77.5', 27.8, 'narrow'],
    ['250', 21.4, 'narrow'],
    ['500', 16.6, 'none'],
  ])('%s in %d px is %s', (label, roomPx, fit) => expect(fitLabel(label, 13, roomPx)).toBe(fit));
});

describe('the numbers of an edge', () => {
  const tick = (x: number, label: string) => ({ x, label });

  test('never lie over each other, over the cursor or over an end', () => {
    const ticks = [2, 30, 38, 60, 90, 119].map((x) => tick(x, '12'));
    const readable = readableLabels(ticks, 11, { first: undefined, cursorX: 62, widthPx: 120 });
    expect([...readable].map(({ x }) => x)).toEqual([30, 90]);
  });

  test('keep the next break before a neighbour to its left', () => {
    const [left, next] = [tick(50, '9'), tick(58, '10.5')];
    const readable = readableLabels([left, next], 11, { first: next, cursorX: null, widthPx: 120 });
    expect([...readable]).toEqual([next]);
  });
});

test('a point is narrower than a figure', () =>
  expect(labelWidth('92.5', 13)).toBeLessThan(labelWidth('9225', 13)));
