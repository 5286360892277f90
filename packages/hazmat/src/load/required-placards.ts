import type { HazmatRow, HazmatTable } from '../hazmat-table.ts';
import { classOf, isUnlabeledArticle, isUnmarked, type LoadedLine, zoneOf } from './loaded-line.ts';

/** Pounds of materials of Table 2 from which a vehicle is placarded (49 CFR 172.504(c)). */
export const PLACARD_FROM_LB = 1_001;
/** Pounds of one category from which DANGEROUS no longer replaces its placard (49 CFR 172.504(b)). */
export const OWN_PLACARD_FROM_LB = 2_205;

export interface RequiredPlacard {
  /** 'FLAMMABLE'. */
  readonly placard: string;
  /** Whole sentences with the paragraph. */
  readonly because: string;
}

export interface PlacardAdvice {
  /** In the order of the tables. */
  readonly required: readonly RequiredPlacard[];
  /** Placards that one DANGEROUS placard may replace; empty when it may not. */
  readonly dangerousInsteadOf: readonly string[];
  /** Placards that are not required although their material is aboard, with the reasons. */
  readonly notRequired: readonly RequiredPlacard[];
  /** Gross pounds of what Table 2 lists, class 9 and division 6.2 among it: 172.504(c) leaves neither out. */
  readonly table2WeightLb: number;
}

/** A placard for a line, before weights are considered. */
interface Wanted {
  readonly line: LoadedLine;
  readonly placard: string;
  /** Set if required at any weight, with the reason. */
  readonly anyWeight?: string | undefined;
  readonly table: 1 | 2;
}

/**
 * The placards of a vehicle that carries these lines and nothing else hazardous, within the United States.
 * Source: 49 CFR 172.504(a) to (f), 172.505(a) and (c).
 * @example
 * requiredPlacards(table, [{ row: paint, grossWeightLb: 1_200 }]).required[0]?.placard; // => 'FLAMMABLE'
 */
export function requiredPlacards({ placards }: HazmatTable, lines: readonly LoadedLine[]): PlacardAdvice {
  const marked = lines.filter((line) => !isUnmarked(line) && !isEmptied(line));
  const wanted = marked.flatMap((line) => wantedBy(placards, line));
  const table2 = new Set(wanted.filter(({ table }) => table === 2).map(({ line }) => line));
  const table2WeightLb = [...table2].reduce((sum, { grossWeightLb }) => sum + grossWeightLb, 0);
  const due = wanted.filter(({ anyWeight }) => anyWeight !== undefined || table2WeightLb >= PLACARD_FROM_LB);
  const weight = `The load has ${pounds(table2WeightLb)} of Table 2 materials. From 1,001 lb on, each of them is placarded (172.504(c)).`;
  const all = new Map<string, string>();
  for (const placard of [...placards.map((rule) => rule.placard), UNLABELED]) {
    const asking = due.filter((one) => one.placard === placard);
    if (asking.length === 0) continue;
    all.set(placard, asking.find(({ anyWeight }) => anyWeight !== undefined)?.anyWeight ?? weight);
  }
  const { required, notRequired } = applyExceptions(all);
  return { required, notRequired, table2WeightLb, dangerousInsteadOf: dangerousFor(due, required) };
}

const pounds = (lb: number): string => `${lb.toLocaleString('en-US', { maximumFractionDigits: 2 })} lb`;

/** An empty non-bulk package is left out (172.504(d)), except for the materials of Table 1 and of 172.505. */
function isEmptied(line: LoadedLine): boolean {
  const { row, residue, bulk } = line;
  if (residue !== true || bulk === true) return false;
  const hazards = [row.hazardClass, ...row.subsidiaryClasses];
  return zoneOf(line) === undefined && !hazards.includes('4.3');
}

function wantedBy(placards: HazmatTable['placards'], line: LoadedLine): Wanted[] {
  const { row } = line;
  const named = row.identificationNumber;
  const inhalation = zoneOf(line) !== undefined;
  const wet = row.subsidiaryClasses.includes('4.3');
  const category = categoryOf(line);
  const rule = placards.find((one) => one.category === category || one.category.startsWith(`${category} `));
  if (rule === undefined) return [];
  const { table } = rule;
  const placard = isUnlabeledArticle(line) ? UNLABELED : rule.placard;
  const wanted: Wanted[] = [{ line, placard, table, anyWeight: anyWeightReason(line, table, wet) }];
  if (inhalation && table === 2) {
    const anyWeight = `${named} is poisonous by inhalation and placarded at any weight (172.505(a)).`;
    wanted.push({ line, placard: 'POISON INHALATION HAZARD', table: 1, anyWeight });
  }
  if (wet) {
    const anyWeight = `${named} is also dangerous when wet and placarded at any weight (172.505(c)).`;
    wanted.push({ line, placard: 'DANGEROUS WHEN WET', table: 1, anyWeight });
  }
  return wanted;
}

function anyWeightReason(line: LoadedLine, table: 1 | 2, wet: boolean): string | undefined {
  const named = line.row.identificationNumber;
  if (table === 1) return `${named} is a Table 1 material, placarded at any weight (172.504(e)).`;
  if (line.bulk === true) return `${named} is in a bulk packaging, placarded at any weight (172.504(c)).`;
  if (!wet && zoneOf(line) === undefined) return undefined;
  return `${named} is subject to 172.505, so the 1,001 lb exception of 172.504(c) does not apply to it.`;
}

/** The prefix of a category in the tables. */
function categoryOf(line: LoadedLine): string {
  const hazardClass = classOf(line);
  if (hazardClass === '6.1') return zoneOf(line) === undefined ? '6.1 (other than' : '6.1 (material';
  if (hazardClass !== '5.2') return hazardClass.replace(/[A-S]$/, '');
  const cold = /type B\b.*temperature controlled/i.test(line.row.description);
  return cold ? '5.2 (Organic' : '5.2 (Other';
}

/** Two or more categories of Table 2, not in bulk, under 2,205 lb each: DANGEROUS may do (172.504(b)). */
function dangerousFor(due: readonly Wanted[], required: readonly RequiredPlacard[]): string[] {
  const shown = new Set(required.map(({ placard }) => placard));
  const ofTable2 = due.filter(
    ({ table, line, placard }) => table === 2 && line.bulk !== true && shown.has(placard),
  );
  const byPlacard = Map.groupBy(ofTable2, ({ placard }) => placard);
  if (byPlacard.size < 2) return [];
  return [...byPlacard].flatMap(([placard, lines]) => {
    const inBulk = due.some((one) => one.placard === placard && one.line.bulk === true);
    const weightLb = lines.reduce((sum, { line }) => sum + line.grossWeightLb, 0);
    return inBulk || weightLb >= OWN_PLACARD_FROM_LB ? [] : [placard];
  });
}

/** Of cartridges without a label, which count toward 1,001 lb. */
const UNLABELED = 'EXPLOSIVES 1.4 (see 172.504(f)(6))';

interface Reasoned {
  readonly placard: string;
  readonly because: string;
}

/** Placards that another one, or domestic transport, makes unnecessary (49 CFR 172.504(e), (f)). */
const EXCEPTIONS: readonly { placard: string; beside?: readonly string[]; because: string }[] = [
  {
    placard: 'NON-FLAMMABLE GAS',
    beside: ['FLAMMABLE GAS'],
    because:
      'The FLAMMABLE GAS placard is enough for a vehicle that also has non-flammable gas (172.504(f)(3)).',
  },
  {
    placard: 'POISON INHALATION HAZARD',
    beside: ['POISON GAS'],
    because: 'The POISON GAS placard is enough within the United States (172.504(f)(8)).',
  },
  {
    placard: 'POISON',
    beside: ['POISON INHALATION HAZARD', 'POISON GAS'],
    because: 'The placard for inhalation is enough within the United States (172.504(f)(11)).',
  },
  {
    placard: 'CLASS 9 (see § 172.504(f)(9))',
    because: 'Class 9 needs no placard within the United States (172.504(f)(9)).',
  },
  {
    placard: UNLABELED,
    because: 'Cartridges of 1.4S that need no label need no placard (172.504(f)(6)).',
  },
  { placard: 'NONE', because: 'Division 6.2 has no placard in Table 2 (172.504(e)).' },
];

/** Splits the placards into required ones and those that are not although their material is aboard. */
export function applyExceptions(reasons: ReadonlyMap<string, string>): {
  required: Reasoned[];
  notRequired: Reasoned[];
} {
  const required: Reasoned[] = [];
  const notRequired: Reasoned[] = [];
  for (const [placard, because] of reasons) {
    const exception = EXCEPTIONS.find(
      (one) => one.placard === placard && (one.beside ?? [placard]).some((other) => reasons.has(other)),
    );
    if (exception === undefined) required.push({ placard, because });
    else notRequired.push({ placard: nameOf(placard), because: exception.because });
  }
  return { required, notRequired };
}

const nameOf = (placard: string): string =>
  placard === 'NONE' ? 'Division 6.2' : placard.replace(/ \(see .*\)$/, '');

/** From which weight a vehicle is placarded for a single material. */
export type PlacardedFrom = 'any-weight' | '1001-lb' | 'in-bulk';

export interface RowPlacard {
  readonly placard: string;
  readonly from: PlacardedFrom;
}

export interface RowPlacards {
  readonly placards: readonly RowPlacard[];
  /** Whole sentences: why its class requires none, although Table 2 lists it. */
  readonly notRequired: readonly string[];
}

/**
 * The placards of a vehicle that carries this material and nothing else hazardous: the rules of
 * `requiredPlacards` for a pound, for 1,001 lb and for a bulk packaging.
 */
export function placardsOfRow(table: HazmatTable, row: HazmatRow): RowPlacards {
  const advice = (line: Omit<LoadedLine, 'row'>) => requiredPlacards(table, [{ row, ...line }]);
  const heavy = advice({ grossWeightLb: PLACARD_FROM_LB });
  const bulk = advice({ grossWeightLb: PLACARD_FROM_LB, bulk: true });
  const steps: readonly (readonly [PlacardedFrom, PlacardAdvice])[] = [
    ['any-weight', advice({ grossWeightLb: 1 })],
    ['1001-lb', heavy],
    ['in-bulk', bulk],
  ];
  const placards = new Map<string, PlacardedFrom>();
  for (const [from, { required }] of steps)
    for (const { placard } of required) if (!placards.has(placard)) placards.set(placard, from);
  const reasons = [...heavy.notRequired, ...bulk.notRequired].map(({ because }) => because);
  return {
    placards: [...placards].map(([placard, from]) => ({ placard, from })),
    notRequired: [...new Set(reasons)],
  };
}
