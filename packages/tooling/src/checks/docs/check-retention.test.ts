import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { retentionViolations } from './check-retention.ts';

const page = (name: string) => readFileSync(join(import.meta.dirname, '../../../../../docs', name), 'utf8');
const retention = page('retention.md');
const privacy = page('privacy.md');

it('tells of a time that differs, and of a collection that a page does not name', () => {
  const changed = retention.replace('`usage.ledgers` | 63 days', '`usage.ledgers` | 64 days');
  expect(retentionViolations(changed, privacy.replaceAll('`usage.ledgers`', ''))).toEqual([
    'docs/retention.md does not say that `usage.ledgers` is kept: 63 days.',
    'docs/privacy.md does not name `usage.ledgers`.',
  ]);
});
