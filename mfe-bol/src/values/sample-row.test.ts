import { BolForm } from '@freightwright/contracts';
import { nmfcSample } from '@freightwright/domain';
import { expect, it } from 'vitest';
import { takeSample } from '../lines/line-suggestions.tsx';
import { blankLine } from './bol-values.ts';
import { draftFormOf, draftLineOf } from './draft-form-of.ts';
import { filledValues } from './filled-values-fixture.ts';
import { valuesOf } from './values-of.ts';

const machinery = nmfcSample.find(({ code }) => code === '46030');
if (!machinery) throw new Error('no such sample');
const sampled = { ...blankLine('line-1'), ...takeSample(machinery) };

it('every sample row arrives marked', () => {
  for (const entry of nmfcSample) expect(takeSample(entry)).toMatchObject({ nmfcSample: true });
});

it('the mark is saved, read and issued with the line, and a line without it stays as it was', () => {
  const form = draftFormOf({
    ...filledValues,
    lines: [{ ...filledValues.lines[0], ...sampled, commodityDescription: 'Lathe', weight: '1' }],
  });
  expect(form.lineItems?.[0]?.nmfcSample).toBe(true);
  expect(valuesOf(form).lines[0]?.nmfcSample).toBe(true);
  expect(BolForm.parse(form).lineItems[0]?.nmfcSample).toBe(true);
  expect(draftLineOf(blankLine('line-1'))).not.toHaveProperty('nmfcSample');
  expect(draftLineOf({ ...sampled, nmfcItem: '', nmfcClass: '' })).not.toHaveProperty('nmfcSample');
});
