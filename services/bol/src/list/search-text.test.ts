import { bolLimits, lineCatalog } from '@freightwright/contracts';
import { describe, expect, it, test } from 'vitest';
import { searchPattern, searchTextOf } from './search-text.ts';

const form = {
  shipperCompany: 'Müller  & Söhne (Midwest)',
  consigneeCompany: 'Østlund',
  proNumber: 'PRO-1',
  lineItems: [{ customerOrderNo: 'PO 7' }, { customerOrderNo: 'PO 7' }, { customerOrderNo: '' }, {}],
};

describe('the search text', () => {
  it('has each thing a bill is found by once, in lower case and without accents', () => {
    expect(searchTextOf(form, '04000000000000190')).toBe(
      '04000000000000190\nmuller & sohne (midwest)\nøstlund\npro-1\npo 7',
    );
  });

  it('is bounded by the limits of the form', () => {
    const lineItems = Array.from({ length: bolLimits.lineItems }, (_, index) => ({
      customerOrderNo: String(index).padStart(lineCatalog.customerOrderNo.limit, 'x'),
    }));
    expect(searchTextOf({ lineItems }, undefined).length).toBeLessThan(10_000);
  });
});

describe('a search', () => {
  const finds = (search: string) => {
    const pattern = searchPattern(search);
    return pattern !== undefined && new RegExp(pattern, 'u').test(searchTextOf(form, '04000000000000190'));
  };

  test.each([
    'MULLER',
    'müller & s',
    'sohne (mid',
    'po 7',
    ' pro-1 ',
    '0400 0000',
    '0400-0000 0000 0019-0',
    '190',
  ])('finds "%s"', (search) => expect(finds(search)).toBe(true));

  test.each(['.*', 'm.ller', '(', '\\', '[a-z]', '^', '$', 'a|m', '7{1}', '191', 'pro-1 po'])(
    'takes the signs of a pattern as they are: "%s"',
    (search) => expect(finds(search)).toBe(search === '('),
  );

  it('for nothing is none', () => {
    expect([searchPattern(''), searchPattern(' \t ')]).toEqual([undefined, undefined]);
  });
});
