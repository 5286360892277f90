import { type BolFieldName, BolForm, bolEntries } from '@freightwright/contracts';
import { exampleForm, paint } from '@freightwright/samples';
import { describe, expect, it } from 'vitest';
import { bolNumber } from '../../test/fixture/written-ebol.ts';
import { ebolOf } from './ebol-of.ts';

describe('the catalog', () => {
  const { totalPackages: _packages, totalWeight: _weight, metadata: _metadata, ...form } = exampleForm;
  const whole = BolForm.parse({ ...form, lineItems: [paint] });
  const written = ebolOf(bolNumber, whole, 'Shipper');

  it.each(Object.keys(form))('%s has its place, and nothing of it is dropped', (name) => {
    const { ebol = '', label, required } = bolEntries[name as BolFieldName];
    const value = String(whole[name as BolFieldName]);
    if (ebol === 'reference') {
      expect(written.referenceNumbers.additionalReferences).toContainEqual({ name: label, value });
    } else if (ebol !== 'instructions') {
      const found = ebol
        .split('.')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], written);
      expect(found).toBeDefined();
    }
    if (required) return;
    const without = { ...form, lineItems: [paint], [name]: undefined };
    const parsed = BolForm.safeParse(without);
    const bill = parsed.success ? parsed.data : { ...whole, [name]: undefined };
    expect(ebolOf(bolNumber, bill, 'Shipper')).not.toEqual(written);
  });
});
