import {
  allowsLimitedQuantity,
  describeEntry,
  entryOf,
  findSubstances,
  formatDescription,
  type HazmatRow,
  isLiquefiedPetroleumGas,
  refusalOf,
} from '@freightwright/hazmat';
import { hazmatTable } from '@freightwright/hazmat/table';
import { expect, it } from 'vitest';
import type { BolDraftForm } from '../../bol/draft-form.ts';
import { checkHazmatByTable, hazmatEntryOf } from './hazmat-by-table.ts';
import { hazmatQuestions } from './hazmat-questions.ts';
import { hazardousWasteErrors } from './hazmat-rules.ts';
import { hazmatCatalog } from './line-catalog.ts';

const table = hazmatTable();
const ticks = [
  'reportableQuantity',
  'marinePollutant',
  'limitedQuantity',
  'nonOdorized',
  'hot',
  'residue',
] as const;
type Tick = (typeof ticks)[number];
type Ticks = ReadonlySet<Tick>;

/** No tick, each tick, each pair of ticks, and all. */
const combinations: readonly Ticks[] = [
  new Set(),
  ...ticks.flatMap((one, at) => ticks.slice(at).map((other) => new Set([one, other]))),
  new Set(ticks),
];

type Details = NonNullable<NonNullable<BolDraftForm['lineItems']>[number]['hazmatDetails']>;

/** UN1738 has two rows that differ in italics and in column 8A. */
const isAmbiguous = (row: HazmatRow) => row.identificationNumber === 'UN1738';

/** Four packages of a material with these ticks, described as the table has it. Pounds of all together. */
function formOf(row: HazmatRow, on: Ticks, { grossLb, netLb }: Amounts): [BolDraftForm, Details] {
  const { inhalation } = row;
  const details = {
    ...entryOf(row, isAmbiguous(row) ? row.description : undefined),
    technicalName: row.symbols.includes('G') ? 'Nothing listed' : undefined,
    inhalationZone:
      inhalation.kind === 'ask-zone' ? 'B' : inhalation.kind === 'zone' ? inhalation.zone : undefined,
    poisonousByInhalation: inhalation.kind === 'other-name' ? false : undefined,
    ...Object.fromEntries([...on].map((tick) => [tick, true])),
    ...{ quantity: netLb, quantityUnit: 'lb', packageKind: 'drum' },
  } as Details;
  const line = { packages: 4, handlingUnits: 4, handlingUnitType: 'drum', weight: grossLb } as const;
  return [{ lineItems: [{ ...line, hazmat: true, hazmatDetails: details }] }, details];
}

interface Amounts {
  readonly grossLb: number;
  readonly netLb: number;
}

/** The rules that refuse it, by the sections alone. */
function expectedOf(row: HazmatRow, on: Ticks, { grossLb, netLb }: Amounts): string[] {
  const refusal = refusalOf(row);
  if (refusal !== undefined) return [refusal.code];
  const entry = [
    on.has('limitedQuantity') && !allowsLimitedQuantity(row) && 'limited-quantity-not-allowed',
    on.has('nonOdorized') && !isLiquefiedPetroleumGas(row) && 'not-petroleum-gas',
  ].filter((rule) => rule !== false);
  if (entry.length > 0) return entry;
  const quantityLb = ownQuantity(row);
  const isReached = quantityLb !== undefined && netLb / 4 >= quantityLb;
  const reportable = on.has('reportableQuantity')
    ? quantityLb === undefined
      ? 'substance-missing'
      : !isReached && 'reportable-quantity-not-reached'
    : isReached && 'reportable-quantity-missing';
  return [
    on.has('limitedQuantity') && grossLb / 4 > 66 && 'limited-quantity-gross',
    !on.has('residue') && reportable,
  ].filter((rule) => rule !== false);
}

const ownQuantity = (row: HazmatRow): number | undefined => {
  const quantities = findSubstances(table, row).map(({ reportableQuantityLb }) => reportableQuantityLb);
  return quantities.length === 0 ? undefined : Math.min(...quantities);
};

/** Materials with numbers that describe one substance whole, or none of the appendix. */
const rows = table.rows.filter(
  (row) =>
    row.identificationNumber !== '' &&
    (ownQuantity(row) === undefined || !/solution|mixture|aqueous|than/i.test(row.description)),
);

/** A pound or a tenth below and above each limit of a material. */
function limitsOf(row: HazmatRow): Amounts[] {
  const quantityLb = ownQuantity(row);
  const ofPackage = [
    { grossLb: 264, netLb: 0.4 },
    { grossLb: 264.4, netLb: 0.4 },
  ];
  if (quantityLb === undefined) return ofPackage;
  const grossLb = 10 * quantityLb;
  return [...ofPackage, { grossLb, netLb: 4 * quantityLb }, { grossLb, netLb: 3.99 * quantityLb }];
}

it('walks over every tick of the form', () => {
  const flags = Object.entries(hazmatCatalog).filter(([, { kind }]) => kind === 'flag');
  expect(flags.map(([name]) => name).toSorted()).toEqual([...ticks, 'hazardousWaste'].toSorted());
  expect(rows.length).toBeGreaterThan(2_700);
});

it('refuses every row with every tick exactly by the limits, just below and just above', {
  timeout: 120_000,
}, () => {
  const strayed: string[] = [];
  for (const row of rows)
    for (const on of combinations)
      for (const amounts of limitsOf(row)) {
        const [form] = formOf(row, on, amounts);
        const found = checkHazmatByTable(table, form).errors.map(({ rule }) => rule);
        const expected = expectedOf(row, on, amounts);
        if (found.join() !== expected.join())
          strayed.push(`${row.description} ${[...on]} ${JSON.stringify(amounts)}: ${found}, not ${expected}`);
      }
  expect(strayed.slice(0, 5)).toEqual([]);
});

const printedAs: Readonly<Record<Tick, RegExp>> = {
  reportableQuantity: /(?:^|, |Contained )RQ, /,
  marinePollutant: /, Marine Pollutant\b/,
  limitedQuantity: /, Limited Quantity\b/,
  nonOdorized: /, Non-Odorized\b/,
  hot: /\bHOT |\bmolten\b|\belevated temperature\b/i,
  residue: /^RESIDUE: Last Contained /,
};

it('prints the words of every tick on every row, and none without', () => {
  const amounts = { grossLb: 264, netLb: 0.4 };
  const wrong = rows.flatMap((row) =>
    combinations.filter((on) => {
      const [, details] = formOf(row, on, amounts);
      const printed = formatDescription(describeEntry(row, hazmatEntryOf(details)));
      return ticks.some((tick) => {
        const isPrinted = printedAs[tick].test(printed);
        return on.has(tick) ? !isPrinted : isPrinted && tick !== 'hot';
      });
    }),
  );
  expect(wrong).toEqual([]);
});

it('asks for the inner packagings of every limited quantity that is not refused, and of nothing else', () => {
  const amounts = { grossLb: 264, netLb: 0.4 };
  const strayed = rows.filter((row) =>
    ([new Set<Tick>(), new Set<Tick>(['limitedQuantity'])] as const).some((on) => {
      const [form] = formOf(row, on, amounts);
      const asked = hazmatQuestions(table, form).map(({ id }) => id);
      const isAsked = on.size > 0 && allowsLimitedQuantity(row) && refusalOf(row) === undefined;
      return asked.join() !== (isAsked ? 'limited-quantity-inner' : '');
    }),
  );
  expect(strayed.map(({ description }) => description)).toEqual([]);
});

it('refuses every row as hazardous waste', () => {
  for (const row of rows) {
    const [form, details] = formOf(row, new Set(), { grossLb: 264, netLb: 0.4 });
    const waste = {
      ...form,
      lineItems: [{ hazmat: true, hazmatDetails: { ...details, hazardousWaste: true } }],
    };
    expect(hazardousWasteErrors(waste).map(({ rule }) => rule)).toEqual(['hazardous-waste']);
  }
});
