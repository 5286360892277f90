import { issuedBill } from '@freightwright/samples';
import { expect, it } from 'vitest';
import { lay, marksOf, measure, textsOf, ticked, wordsOf } from '../test/read-layout.ts';
import { layoutLabels } from './index.ts';

const cod = {
  consigneeCompany: 'Birch Fixtures',
  codAmountCents: 123_450,
  codRemitTo: 'Alder & Pine, PO Box 12, Chicago, IL 60607',
  feeTerms: 'Prepaid',
} as const;

it('COD stands before the consignee’s name and across every page, with the remit-to and the fee', () => {
  const lineItems = Array(80).fill({ commodityDescription: 'Paper', packages: 1, weight: 1 });
  const document = lay({ ...cod, lineItems });
  expect(document.pages.length).toBeGreaterThan(1);
  for (const { content } of document.pages)
    expect(marksOf(content).filter(({ kind }) => kind === 'stamp')).toMatchObject([{ text: 'COD' }]);
  const [first = ''] = wordsOf(document);
  for (const text of ['COD Birch Fixtures', '$1,234.50', cod.codRemitTo]) expect(first).toContain(text);
  expect(ticked(document)).toEqual(expect.arrayContaining(['Prepaid']));
  expect(document.title).not.toContain('COD');
});

it('a void bill of COD freight is stamped VOID', () => {
  const [page] = lay(cod, 'void').pages;
  expect(marksOf(page?.content ?? []).filter(({ kind }) => kind === 'stamp')).toMatchObject([
    { text: 'VOID' },
  ]);
});

it('each label has COD before the consignee’s name, and no label of other freight', () => {
  const linesOf = (change: object) =>
    layoutLabels(issuedBill(change), measure).pages.map((page) => textsOf(page).map(({ text }) => text));
  for (const texts of linesOf(cod)) expect(texts).toContain('COD Birch Fixtures');
  for (const texts of linesOf({})) expect(texts.join(' ')).not.toContain('COD');
});

it('without an amount no box of the fee and of the check is ticked', () => {
  const { codAmountCents: _amount, ...without } = cod;
  const boxes = ticked(lay({ ...without, freightChargeTerms: 'Third Party', customerCheckAcceptable: true }));
  expect(boxes).toEqual(['3rd party', 'By shipper', 'By shipper']);
});
