import { expect, test } from 'vitest';
import { type Field, field } from './field.ts';

const zip: Field = { id: 'zip', label: 'ZIP code', type: 'text', autocomplete: 'postal-code', maxLength: 10 };
const markup = (more: Partial<Field> = {}) => field({ ...zip, ...more }).html;

test('a field that may stay empty says so, one that may not is required, and neither is said otherwise', () => {
  expect(markup({ optional: true })).toContain('<span class="optional">optional</span>');
  expect(markup({ optional: true })).not.toContain(' required');
  expect(markup({ optional: false })).toContain(' required');
  expect(markup()).not.toMatch(/optional| required/);
});

test('hint and fault are read with the field, and what was typed stays, escaped', () => {
  const text = markup({ value: '"6<', hint: 'Five digits.', violation: 'Enter five digits.' });
  expect(text).toContain('value="&quot;6&lt;"');
  expect(text).toContain(' aria-invalid="true" aria-describedby="zip-hint zip-error"');
  expect(text).toContain('<p class="hint" id="zip-hint">Five digits.</p>');
  expect(text).toMatch(/<p class="error" id="zip-error" role="alert">.*<span>Enter five digits\.<\/span>/s);
  expect(markup()).not.toMatch(/aria-|class="error"|class="hint"/);
});
