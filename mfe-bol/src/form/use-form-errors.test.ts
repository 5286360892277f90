// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blankValues } from '../values/bol-values.ts';
import * as rules from './check-form-schema.ts';
import { useFormViolations } from './use-form-errors.ts';

const values = blankValues('2026-11-20');

test('nothing is found until the rules are fetched, which they are at the first check', async () => {
  let fetched = 0;
  const { result } = renderHook(() =>
    useFormViolations(values, async () => {
      fetched += 1;
      return rules;
    }),
  );
  expect([fetched, result.current.violations.size]).toEqual([0, 0]);
  const found = await act(() => result.current.check(values));
  expect(found.get('shipperCompany')?.message).toBe('Company is required');
  expect(result.current.violations).toEqual(found);
});

test('rules that cannot be fetched find nothing, so that the service decides, and are fetched at the next check', async () => {
  const answers = [Promise.reject(new Error('no connection')), Promise.resolve(rules)];
  const { result } = renderHook(() =>
    useFormViolations(values, () => answers.shift() ?? Promise.resolve(rules)),
  );
  expect((await act(() => result.current.check(values))).size).toBe(0);
  expect((await act(() => result.current.check(values))).size).toBeGreaterThan(0);
});
