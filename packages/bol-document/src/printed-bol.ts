import type { Bol, BolDraftForm, BolDraftLineItem } from '@freightwright/contracts';
import {
  type BolBlock,
  bolTotals,
  hasPhoneDuty,
  isTestBolNumber,
  packageTypes,
  partiesOf,
} from '@freightwright/contracts/constants';
import { formatCents } from '@freightwright/domain';
import { hazmatDescription, packageCodeOf } from './hazmat-description.ts';
import { codMark, sampleMark } from './legal-texts.ts';
import { linesOnPallets, measureSpans } from './line-measures.ts';
import { serviceNotes } from './service-texts.ts';
import type { Span } from './text-fit.ts';
import { formatFigure, usDate } from './us-format.ts';

/** A bill as the document's texts and figures. A text is empty where a draft has none. */
export type PrintedBol = ReturnType<typeof printedBolOf>;
export type CarrierRow = PrintedBol['lines'][number];

export interface Party {
  readonly block: BolBlock;
  readonly title: string;
  readonly company: string;
  /** Printed before the name: 'COD'. */
  readonly mark?: string;
  readonly lines: readonly string[];
  readonly contact: string;
  /** Numbers at the foot of the box, each on its own line. A missing number is left blank. */
  readonly numbers: readonly { readonly label: string; readonly value: string }[];
  /** The FOB box to tick; undefined where there is none. */
  readonly isFob?: boolean;
}

/** The fields of a bill that the document needs. */
export type BolOnPaper = Pick<Bol, 'bolNumber' | 'status' | 'form'>;

export function printedBolOf({ bolNumber, status, form }: BolOnPaper) {
  const { lineItems = [], references = [], emergencyPhone = '', emergencyContract = '' } = form;
  const { shipper, consignee } = partiesOf(form);
  const totals = bolTotals(form);
  const measures = measureSpans(lineItems);
  const emergency = [emergencyPhone, emergencyContract].filter(Boolean).join(', ');
  const isCod = form.codAmountCents !== undefined;
  const hasHazmat = lineItems.some(({ hazmat }) => hazmat === true);
  return {
    bolNumber,
    status,
    /** Made with a test key and not valid for shipping. */
    isTest: isTestBolNumber(bolNumber),
    corrects: form.corrects === undefined ? '' : describeCorrection(form.corrects),
    shipDate: usDate(form.shipDate),
    shipFrom: party('shipFrom', 'Ship from', {
      ...shipper,
      numbers: [{ label: 'SID number', value: form.sidNumber ?? '' }],
      isFob: form.fob === 'Ship from',
    }),
    shipTo: party('shipTo', 'Ship to', {
      ...consignee,
      mark: isCod ? codMark : '',
      numbers: [
        { label: 'Location number', value: form.locationNumber ?? '' },
        { label: 'CID number', value: form.cidNumber ?? '' },
      ],
      isFob: form.fob === 'Ship to',
    }),
    billTo: party('billTo', 'Third party freight charges bill to', form.thirdPartyBillTo ?? {}),
    orders: orderRows(lineItems),
    // 49 CFR 172.201(a)(1): hazardous lines come first, and also have an X in the H.M. column.
    lines: lineItems
      .toSorted((a, b) => Number(b.hazmat === true) - Number(a.hazmat === true))
      .map((line) => carrierRow(line, measures.get(line) ?? [])),
    total: {
      handlingUnits: formatFigure(totals.handlingUnits),
      packages: formatFigure(totals.packages),
      weight: formatFigure(totals.weightLb),
    },
    hasHazmat,
    isCod,
    /** Left out where no line requires an emergency phone and none is given (49 CFR 172.604(d)). */
    ...(hasHazmat && (emergency !== '' || hasPhoneDuty(form)) && { emergency }),
    instructions: (form.specialInstructions ?? '').replaceAll(/\r\n?/g, '\n').trim(),
    services: serviceNotes(form),
    references: references
      .map(({ kind, value }) => (kind === 'Other' ? value : `${kind} ${value}`))
      .join(', '),
    declaredAmount: form.declaredValueCents === undefined ? '' : formatCents(form.declaredValueCents),
    declaredPer: form.declaredValueCents === undefined ? '' : (form.declaredValuePer ?? 'shipment'),
    codAmount: form.codAmountCents === undefined ? '' : formatCents(form.codAmountCents),
    form,
  };
}

const describeCorrection = ({ bolNumber, voidedOn }: NonNullable<BolDraftForm['corrects']>) =>
  `Corrects BOL ${bolNumber}, voided ${usDate(voidedOn)}`;

/** The name as it is printed, after its mark. */
export const markedName = ({ mark, company }: Party): string => [mark, company].filter(Boolean).join(' ');

/** 'Alder & Pine to Birch Fixtures', as far as the companies are known. */
export const fromTo = ({ shipFrom, shipTo }: PrintedBol): string =>
  [shipFrom.company, shipTo.company].filter(Boolean).join(' to ');

/** The metadata of a document about the bill: its title has the number and the consignee. */
export const aboutOf = (what: string, printed: PrintedBol) => ({
  title: `${what} ${printed.bolNumber}${printed.shipTo.company === '' ? '' : ` to ${printed.shipTo.company}`}`,
  subject: fromTo(printed),
  language: 'en-US',
});

type PartyFields = {
  readonly [field in keyof ReturnType<typeof partiesOf>['shipper']]?: string | undefined;
} & Partial<Pick<Party, 'numbers' | 'isFob' | 'mark'>>;

function party(block: BolBlock, title: string, fields: PartyFields): Party {
  const { company = '', address = '', city = '', state = '', zip = '', contact = '', phone = '' } = fields;
  const { numbers = [], isFob, mark } = fields;
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    block,
    title,
    company,
    lines: [address, place].filter(Boolean),
    contact: [contact, phone].filter(Boolean).join(', '),
    numbers,
    ...(isFob !== undefined && { isFob }),
    ...(mark && { mark }),
  };
}

/** One row for each customer order, in the order of the lines. Lines without an order number share a row. */
function orderRows(lineItems: readonly BolDraftLineItem[]) {
  const onPallet = linesOnPallets(lineItems);
  const byOrder = Map.groupBy(lineItems, ({ customerOrderNo = '' }) => customerOrderNo);
  return Array.from(byOrder, ([orderNumber, lines]) => {
    const { packages, weightLb } = bolTotals({ lineItems: lines });
    const infos = new Set(lines.map(({ additionalShipperInfo: info }) => info).filter(Boolean));
    return {
      orderNumber,
      packages: formatFigure(packages),
      weight: formatFigure(weightLb),
      /** Y or N. */
      onPalletOrSlip: lines.some((line) => onPallet.has(line)) ? 'Y' : 'N',
      info: [...infos].join('; '),
    };
  });
}

function carrierRow(line: BolDraftLineItem, measures: readonly Span[]) {
  const { packages = 1, handlingUnits = 1, handlingUnitType = 'pallet' } = line;
  const isHazmat = line.hazmat === true;
  return {
    handlingUnits: handlingUnits === 0 ? '' : formatFigure(handlingUnits),
    handlingUnitType: handlingUnits === 0 ? '' : packageTypes[handlingUnitType].code,
    packages: formatFigure(packages),
    packageType: packageCodeOf(line),
    weight: line.weight === undefined ? '' : formatFigure(line.weight),
    isHazmat,
    description: [
      ...(isHazmat
        ? hazmatSpans(line)
        : [{ text: line.commodityDescription ?? '', font: 'regular' as const }]),
      ...measures,
      ...(line.nmfcSample === true ? [{ text: `\n${sampleMark}`, font: 'bold' as const }] : []),
    ],
    nmfcItem: line.nmfcItem ?? '',
    freightClass: line.nmfcClass ?? '',
  };
}

function hazmatSpans(line: BolDraftLineItem): Span[] {
  const { description, additions, quantity, packages } = hazmatDescription(line);
  const { commodityDescription = '', hazmatDetails } = line;
  // The shipper's own description comes next, unless it equals the legal name.
  const own = commodityDescription === hazmatDetails?.properShippingName ? '' : commodityDescription;
  const after = [...additions, quantity, packages, own].filter(Boolean).join(', ');
  return [
    { text: description, font: 'bold' },
    { text: after === '' ? '' : `, ${after}`, font: 'regular' },
  ];
}
