import { apiRoutes } from '@freightwright/openapi';
import { expect, it } from 'vitest';
import { pythonModule } from './python-text.ts';

const text = pythonModule('1.2.3');
/** A class with its body. */
const classOf = (name: string): string =>
  new RegExp(`^class ${name}[(:][\\s\\S]*?(?=\\n\\n\\n)`, 'm').exec(text)?.[0] ?? '';

it('has a method for each operation, which sends it as the table has it', () => {
  const methods = [...text.matchAll(/^ {4}def (?!__)(\w+)\(self/gm)];
  expect(methods).toHaveLength(apiRoutes.length);
  const operations = [...text.matchAll(/^ {4}"([\w.]+)": \{"method"/gm)].map(([, name]) => name);
  const called = [...text.matchAll(/Call\(_OPERATIONS\["([\w.]+)"\]/g)].map(([, name]) => name);
  expect(called.toSorted()).toEqual(operations.toSorted());
  expect(text).toContain('"bills.issue": {"method": "POST", "path": "/api/bol/generate", "takes": "json"');
  expect(text).toContain('_USER_AGENT = "freightwright-python/1.2.3"');
});

it('writes methods by what they take and answer', () => {
  const bills = classOf('BillsOperations');
  expect(bills).toContain(
    'def issue(self, body: BolForm, query: GenerateBolQuery | None = None, **options: Unpack[CallOptions]) -> GenerateBolOutput:',
  );
  expect(bills).toContain('-> Pages[ListBolsOutput, BolSummary]:');
  expect(bills).toContain('def pdf(self, id: str, **options: Unpack[CallOptions]) -> FileAnswer:');
  const bulk = classOf('BulkOperations');
  expect(bulk).toContain('-> JsonFileAnswer[BulkResultsJsonOutput]:');
  expect(bulk).toContain('-> Iterator[BulkProgress]:');
  expect(classOf('DraftsOperations')).toContain(
    'def delete(self, id: str, **options: Unpack[CallOptions]) -> None:',
  );
});

it('writes types with units, and which fields may be missing or null', () => {
  expect(classOf('WorkOutClassBody')).toMatch(/\n {4}length: float\n {4}"""\n {4}Inches\./);
  expect(text).toMatch(/^ {4}nextCursor: str \| None$/m);
  expect(text).toMatch(/^ {4}cursor: NotRequired\[str\]$/m);
  expect(text).toMatch(/^BolStatus: TypeAlias = "Literal\['draft', 'issued', 'void'\]"$/m);
  expect(classOf('ProcessBulkBody')).toContain('file: FileInput');
  expect(text).not.toMatch(/^ {4}(?:class|from|import|in|is|not|or|and|as|with|global|pass): /m);
});
