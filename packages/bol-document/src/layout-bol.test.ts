import {
  type BolDraftForm,
  type BolStatus,
  bolCatalog,
  bolLimits,
  lineCatalog,
  partyCatalog,
  testBolNumberOf,
} from '@freightwright/contracts';
import { accessorialsAt } from '@freightwright/contracts/constants';
import { describe, expect, it } from 'vitest';
import { lay, marksOf, measure, textsOf, wordsOf } from '../test/read-layout.ts';
import { type LaidOutDocument, layoutBol, shipperCertification } from './index.ts';

const line = { packages: 2, weight: 100, commodityDescription: 'Machinery' };
const hazardous = {
  ...line,
  hazmat: true,
  hazmatDetails: {
    identificationNumber: 'UN1263',
    properShippingName: 'Paint',
    hazardClass: '3',
    packingGroup: 'II' as const,
  },
};
const wide = (length: number) => 'W'.repeat(length);
const longest: BolDraftForm = {
  shipperCompany: wide(partyCatalog.company.limit),
  shipperAddress: wide(partyCatalog.address.limit),
  shipperCity: wide(partyCatalog.city.limit),
  shipperContact: wide(partyCatalog.contact.limit),
  consigneeCompany: 'Company '.repeat(12),
  carrierName: wide(bolCatalog.carrierName.limit),
  proNumber: wide(20),
  trailerNumber: wide(bolCatalog.trailerNumber.limit),
  sealNumbers: wide(bolCatalog.sealNumbers.limit),
  sidNumber: wide(bolCatalog.sidNumber.limit),
  cidNumber: wide(bolCatalog.sidNumber.limit),
  locationNumber: wide(bolCatalog.sidNumber.limit),
  fob: 'Ship to',
  freightChargeTerms: 'Third Party',
  thirdPartyBillTo: {
    company: wide(partyCatalog.company.limit),
    address: wide(partyCatalog.address.limit),
    city: wide(partyCatalog.city.limit),
  },
  emergencyPhone: '(800) 555-0119',
  emergencyContract: wide(bolCatalog.emergencyContract.limit),
  references: Array.from({ length: bolLimits.references }, () => ({
    kind: 'PO' as const,
    value: wide(bolLimits.reference),
  })),
  accessorials: [...accessorialsAt('pickup'), ...accessorialsAt('delivery')],
  pickupDockHours: wide(bolCatalog.pickupDockHours.limit),
  deliveryDockHours: wide(bolCatalog.pickupDockHours.limit),
  deliveryDate: '2026-11-24',
  protectFromFreezing: true,
  pickupAccess: 'Medical facility',
  deliveryAccess: 'Construction site',
  guaranteedBy: 'End of day',
  corrects: bolCatalog.corrects.example,
  masterBol: true,
  masterBolNumber: wide(bolCatalog.masterBolNumber.limit),
  underlyingBols: Array.from({ length: bolLimits.underlyingBols }, (_, index) => ({
    ...{ stop: index + 1, bolNumber: wide(bolLimits.underlyingNumber), packages: bolLimits.count },
    ...{
      consignee: wide(partyCatalog.company.limit),
      place: wide(bolLimits.underlyingPlace),
      weight: 99_999.99,
    },
  })),
  doNotStack: true,
  topLoadOnly: true,
  billToAccount: wide(bolCatalog.billToAccount.limit),
  codRemitTo: wide(bolCatalog.codRemitTo.limit),
  broker: wide(bolCatalog.broker.limit),
  specialInstructions: 'Keep dry. '.repeat(500),
  codAmountCents: bolLimits.amountCents,
  declaredValueCents: bolLimits.amountCents,
  lineItems: Array.from({ length: bolLimits.lineItems }, (_, index) => ({
    ...(index % 2 === 0 ? hazardous : line),
    customerOrderNo: `${index}${wide(lineCatalog.customerOrderNo.limit - 3)}`,
    additionalShipperInfo: wide(lineCatalog.additionalShipperInfo.limit),
    commodityDescription: wide(lineCatalog.commodityDescription.limit),
    packages: bolLimits.count,
    handlingUnits: bolLimits.count,
    weight: 100_000,
  })),
};

describe.each([
  ['an empty draft', {}],
  ['one line', { lineItems: [line] }],
  [
    'hazardous freight',
    { lineItems: [hazardous], emergencyPhone: '(800) 555-0119', emergencyContract: '40771' },
  ],
  ['200 short lines', { lineItems: Array(200).fill(line) }],
  ['the longest of everything', longest],
] as [string, BolDraftForm][])('%s', (_name, form) => {
  const document = lay(form, 'void');

  it('keeps all text on the page and inside its margins', () => {
    for (const page of document.pages) {
      for (const mark of textsOf(page)) {
        expect(mark.xPt, mark.text).toBeGreaterThanOrEqual(25.9);
        expect(mark.xPt + mark.widthPt, mark.text).toBeLessThanOrEqual(586.1);
        expect(mark.baselinePt, mark.text).toBeLessThanOrEqual(768);
        expect(mark.sizePt, mark.text).toBeGreaterThanOrEqual(6);
      }
    }
  });

  it('no line of text stands on another', () => {
    for (const page of document.pages) {
      const texts = textsOf(page).filter(({ text }) => text !== '');
      for (const [index, a] of texts.entries()) {
        for (const b of texts.slice(index + 1)) {
          const isSide = a.xPt + a.widthPt <= b.xPt + 0.1 || b.xPt + b.widthPt <= a.xPt + 0.1;
          const isAbove = Math.abs(a.baselinePt - b.baselinePt) >= Math.min(a.sizePt, b.sizePt) * 0.8;
          expect(isSide || isAbove, `${a.text} / ${b.text}`).toBe(true);
        }
      }
    }
  });

  it('numbers its pages', () => {
    const count = document.pages.length;
    for (const [index, lines] of wordsOf(document).entries())
      expect(lines).toContain(`Page ${index + 1} of ${count}`);
  });
});

it('an ordinary bill is one page', () => {
  expect(lay({ lineItems: Array(8).fill(line) }).pages).toHaveLength(1);
});

it('every line stands in the document once, however many there are', () => {
  const lineItems = Array.from({ length: 200 }, (_, index) => ({
    ...line,
    commodityDescription: `Goods ${index}.`,
  }));
  const lines = wordsOf(lay({ lineItems })).join('\n');
  for (const index of lineItems.keys()) expect(lines.split(`Goods ${index}.`)).toHaveLength(2);
});

it('the grand total is on the first page, and says where the lines go on', () => {
  const [first = ''] = wordsOf(lay({ lineItems: Array(200).fill(line) }));
  expect(first).toContain('20,000\nGrand total');
  expect(first).toContain('Continued on page 2');
});

it('lines of one customer order stand together with their sums', () => {
  const [lines = ''] = wordsOf(
    lay({
      lineItems: [
        { ...line, customerOrderNo: 'PO 1', palletType: 'None' },
        { ...line, customerOrderNo: 'PO 2' },
        { ...line, customerOrderNo: 'PO 1', palletType: 'None', weight: 0.5 },
      ],
    }),
  );
  expect(lines).toContain('PO 1\n4\n100.5\nN\nPO 2\n2\n100\nY');
});

it('instructions of 5,000 characters stand whole on a further page', () => {
  const specialInstructions = Array.from({ length: 250 }, (_, index) => `Word number ${index}.`)
    .join(' ')
    .slice(0, 5_000);
  const document = lay({ lineItems: [line], specialInstructions });
  const lines = wordsOf(document);
  expect(lines[0]).toContain('Continued on page 2');
  expect(lines[1]?.replaceAll('\n', ' ')).toContain(specialInstructions.trim());
});

it('an address that cannot be set small enough stands whole on a further page', () => {
  const shipperCompany = wide(partyCatalog.company.limit);
  const further = wordsOf(lay({ ...longest, lineItems: [line] }))
    .slice(1)
    .join('')
    .replaceAll('\n', '');
  expect(further).toContain(shipperCompany);
});

describe('hazardous freight', () => {
  const form = {
    lineItems: [line, hazardous],
    emergencyPhone: '(800) 555-0119',
    emergencyContract: 'contract 40771',
  };
  const [lines = ''] = wordsOf(lay(form));
  const flat = lines.replaceAll('\n', ' ');

  it('comes first and is marked X', () => {
    expect(lines).toContain('X\nUN1263, Paint, 3, PG II');
    expect(lines.indexOf('UN1263')).toBeLessThan(lines.indexOf('Machinery'));
  });

  it('brings the emergency contact and the certification, which are on no other bill', () => {
    expect(flat).toContain('(800) 555-0119, contract 40771');
    expect(flat).toContain(shipperCertification);
    const plain = (wordsOf(lay({ ...form, lineItems: [line] }))[0] ?? '').replaceAll('\n', ' ');
    expect(plain).not.toContain('to certify');
    expect(plain).not.toContain('555-0119');
  });

  it('has a place for the emergency contact, but none where all is a limited quantity', () => {
    const limited = { ...hazardous, hazmatDetails: { ...hazardous.hazmatDetails, limitedQuantity: true } };
    expect(wordsOf(lay({ lineItems: [hazardous] }))[0]).toContain('Emergency contact');
    expect(wordsOf(lay({ lineItems: [limited] }))[0]).not.toContain('Emergency contact');
    expect(wordsOf(lay({ ...form, lineItems: [limited] }))[0]).toContain('555-0119');
  });
});

it.each([
  ['draft', 'DRAFT'],
  ['void', 'VOID'],
] as const)('a %s bill says so on every page', (status, mark) => {
  const document = lay({ lineItems: Array(200).fill(line) }, status);
  for (const lines of wordsOf(document)) expect(lines.split('\n')).toContain(mark);
});

it('a void bill is stamped across, an issued one bears no mark', () => {
  const stamps = ({ pages }: LaidOutDocument) =>
    pages.flatMap(({ content }) => marksOf(content)).filter(({ kind }) => kind === 'stamp');
  expect(stamps(lay({}, 'void'))).toHaveLength(1);
  expect(stamps(lay({}))).toHaveLength(0);
  expect(wordsOf(lay({}))[0]).not.toMatch(/DRAFT|VOID/);
});

describe('a bill that a test key made', () => {
  const testNumber = testBolNumberOf(7);
  const styleSheets = (status: BolStatus) =>
    layoutBol({ bolNumber: testNumber, status, form: { lineItems: Array(200).fill(line) } }, measure);

  it.each([
    ['issued', 'TEST', 'TEST'],
    ['draft', 'TEST DRAFT', 'TEST'],
    ['void', 'TEST VOID', 'TEST VOID'],
  ] as const)('and that is %s says so in the head of every page and across it', (status, mark, across) => {
    const document = styleSheets(status);
    expect(document.pages.length).toBeGreaterThan(1);
    for (const lines of wordsOf(document)) expect(lines.split('\n')).toContain(mark);
    for (const { content } of document.pages) {
      const stamps = marksOf(content).filter(({ kind }) => kind === 'stamp');
      expect(stamps).toMatchObject([{ text: across }]);
    }
  });

  it('keeps its marks inside the page and apart from the page number', () => {
    for (const { widthPt, heightPt, content } of styleSheets('void').pages) {
      const [stamp] = marksOf(content).filter((mark) => mark.kind === 'stamp');
      const turned = ((stamp?.degrees ?? 0) * Math.PI) / 180;
      expect((stamp?.widthPt ?? 0) * Math.cos(turned)).toBeLessThan(widthPt);
      expect((stamp?.widthPt ?? 0) * Math.sin(turned)).toBeLessThan(heightPt);
      const texts = marksOf(content).filter((mark) => mark.kind === 'text');
      const box = texts.find(({ text }) => text === 'TEST VOID');
      const number = texts.find(({ text }) => /^Page \d/.test(text));
      expect((number?.xPt ?? 0) + (number?.widthPt ?? 0)).toBeLessThan(box?.xPt ?? 0);
    }
  });
});

it('tells a preview where each part of the form stands', () => {
  const names = lay({}).pages[0]?.blocks.map(({ name }) => name) ?? [];
  expect(new Set(names).size).toBe(13);
});
