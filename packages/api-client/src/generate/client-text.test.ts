import { apiRoutes } from '@freightwright/openapi';
import { expect, it } from 'vitest';
import { methodsByOperation } from './client-model.ts';
import { clientFiles } from './client-text.ts';

const files = clientFiles();

it('has a method for each operation, and no two of one name', () => {
  const methods = methodsByOperation();
  expect([...methods.keys()].toSorted()).toEqual(apiRoutes.map(({ name }) => name).toSorted());
  expect(new Set(methods.values()).size).toBe(apiRoutes.length);
  for (const { route } of apiRoutes)
    expect(files['operations.ts']).toContain(`"path": "${route.path.replaceAll(/:(\w+)/g, '{$1}')}"`);
});

it('an operation that nobody has named yet is there under the name of its contract', () => {
  const [bulk] = apiRoutes.filter(({ name }) => name === 'cancelBulkJob');
  if (!bulk) throw new Error('There is no such route');
  const unnamed = { ...bulk, name: 'startBulkJobAgain' };
  expect(methodsByOperation([unnamed])).toEqual(new Map([['startBulkJobAgain', 'bulk.startBulkJobAgain']]));
  expect(clientFiles([unnamed])['operations.ts']).toContain(
    'startBulkJobAgain(id: string, options?: CallOptions)',
  );
});

it('marks what takes an Idempotency-Key, and what comes in pages', () => {
  const text = files['operations.ts'] ?? '';
  const table = JSON.parse(text.slice(text.lastIndexOf(' = {') + 3, text.lastIndexOf(';')));
  expect(table.bills.issue).toMatchObject({ method: 'POST', idempotent: true, takes: 'json' });
  expect(table.bills.list).toMatchObject({ entries: 'bols', takes: 'query' });
  expect(table.bulk.read).toMatchObject({ entries: 'rows' });
  expect(table.bulk.upload).toMatchObject({ takes: 'form', idempotent: true });
  expect(table.bills.pdf).toMatchObject({ answers: 'file' });
  expect(table.bulk.follow).toMatchObject({ answers: 'events' });
  expect(table.drafts.delete).toMatchObject({ answers: 'nothing' });
});

it('gives figures their units', () => {
  const text = files['operations.ts'] ?? '';
  const measures = text.slice(text.indexOf('interface WorkOutClassBody'));
  expect(measures).toMatch(/\* Inches\.\n[^}]*length: number;[^}]*\* Pounds\.\n[^}]*weight: number;/);
});
