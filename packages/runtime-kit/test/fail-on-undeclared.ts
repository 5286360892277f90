import { afterAll, afterEach } from 'vitest';
import { takeUndeclared } from '../src/for-tests/index.ts';

/**
 * Runs after every integration test: the problems in responses must be those that the contracts declare,
 * whatever else the test checks.
 */
function failOnUndeclared(): void {
  const [first, ...others] = takeUndeclared();
  if (!first) return;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  throw new Error(
    `${first.contract} answered '${first.code}', which its contract does not list${more}: add it to \`problems\` there, or do not throw it.`,
  );
}

afterEach(failOnUndeclared);
afterAll(failOnUndeclared);
