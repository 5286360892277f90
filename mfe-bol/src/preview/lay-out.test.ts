import type { Element, Mark } from '@freightwright/bol-document';
import { describe, expect, it, test } from 'vitest';
import { draftFormOf } from '../values/draft-form-of.ts';
import { filledValues } from '../values/filled-values-fixture.ts';
import { blockOf } from './block-of.ts';
import { layOut } from './lay-out.ts';

const measure = (text: string, _font: string, sizePt: number) => text.length * sizePt * 0.5;
const marksOf = (content: readonly (Element | Mark)[]): Mark[] =>
  content.flatMap((item) => (item.kind === 'element' ? marksOf(item.children) : [item]));
const page = (bolNumber: string | null) => {
  const [first] = layOut({ bolNumber, status: 'draft', form: draftFormOf(filledValues) }, measure).pages;
  if (!first) throw new Error('no page');
  return first;
};
const texts = (bolNumber: string | null) =>
  marksOf(page(bolNumber).content).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

describe('the page', () => {
  it('has what is typed, the number and its barcode', () => {
    const found = texts('04000073124800915');
    for (const text of [
      'Peachtree Fixture Co.',
      'Chicago, IL 60608',
      '2,000',
      '04000073124800915',
      'DRAFT',
    ]) {
      expect(found).toContain(text);
    }
    expect(marksOf(page('04000073124800915').content).some(({ kind }) => kind === 'bars')).toBe(true);
  });

  it('shows neither number nor barcode while the bill has none', () => {
    expect(texts(null).join(' ')).not.toMatch(/0{17}/);
    expect(texts(null)).toContain('given when it is saved');
    expect(marksOf(page(null).content).some(({ kind }) => kind === 'bars')).toBe(false);
  });
});

describe('the block of a field', () => {
  const names = page(null).blocks.map(({ name }) => name);
  test.each([
    ['shipperCompany', 'shipFrom'],
    ['consigneeZip', 'shipTo'],
    ['thirdPartyBillTo.city', 'billTo'],
    ['freightChargeTerms', 'terms'],
    ['proNumber', 'carrier'],
    ['specialInstructions', 'instructions'],
    ['emergencyPhone', 'instructions'],
    ['lineItems.0.customerOrderNo', 'orders'],
    ['lineItems.12.weight', 'items'],
    ['declaredValueCents', 'value'],
    ['codAmountCents', 'cod'],
    ['freightCounted', 'signatures'],
    ['section7', 'section7'],
    ['sidNumber', 'shipFrom'],
    ['pickupReadyTime', 'instructions'],
    ['billToAccount', 'instructions'],
    ['locationNumber', 'shipTo'],
  ] as const)('%s is %s, which is on the page', (path, block) => {
    expect(blockOf(path)).toBe(block);
    expect(names).toContain(block);
  });
});
