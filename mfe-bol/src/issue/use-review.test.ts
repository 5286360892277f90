// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as step from './issue-step.ts';
import { useReview } from './use-issue.ts';

test('a review that cannot be fetched is said to be missing, until an attempt that can', async () => {
  let fetches = 0;
  const fetchReview = async () => {
    fetches += 1;
    if (fetches <= 2) throw new Error('No connection');
    return step;
  };
  const { result } = renderHook(() => useReview(0, fetchReview));
  expect(result.current.isMissing).toBe(false);
  await act(result.current.open);
  expect(fetches).toBe(2);
  expect(result.current.isMissing).toBe(true);
  expect(result.current.step).toBeNull();
  await act(result.current.open);
  expect(result.current.isMissing).toBe(false);
  expect(result.current.step).toBe(step);
  act(result.current.close);
  expect(result.current.step).toBeNull();
});

test('a review never turns to a form that came meanwhile', async () => {
  const { result, rerender } = renderHook(({ revision }) => useReview(revision, async () => step), {
    initialProps: { revision: 0 },
  });
  const { open } = result.current;
  rerender({ revision: 1 });
  await act(open);
  expect(result.current.step).toBeNull();
});
