import { publishers } from '@freightwright/nats-kit';
import { expect, test } from 'vitest';
import { componentFailures, readRunbook } from './runbook.ts';

const page = readRunbook();

test('every task has a row with its consumer, and no other has one', () => {
  const works = Object.values(publishers).flatMap((publisher) =>
    'works' in publisher ? [...publisher.works] : [],
  );
  const tasks = works.map(({ spec, durable }) => ({ subject: spec.subject, durable }));
  expect(tasks.length).toBeGreaterThan(3);
  const bySubject = (all: readonly { subject: string }[]) =>
    all.toSorted((a, b) => a.subject.localeCompare(b.subject));
  expect(bySubject(page.tasks)).toEqual(bySubject(tasks));
});

test('a part without a row is told, and a row without a part', () => {
  const rows = { ...page, components: ['nats', '*.mongo', 'bol.page'] };
  expect(componentFailures(rows, ['nats', 'bol.mongo', 'usage.mongo', 'bol.page'])).toEqual([]);
  expect(componentFailures(rows, ['nats', 'bol.mongo', 'bol.smtp'])).toEqual([
    'bol.smtp has no row',
    'no process reports bol.page',
  ]);
});
