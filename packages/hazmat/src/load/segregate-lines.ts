import type { HazmatTable } from '../hazmat-table.ts';
import type { LoadedLine, SegregationCategory } from './loaded-line.ts';
import { classOf, isUnlabeledArticle, isUnmarked, segregationCategories } from './loaded-line.ts';

/**
 * How two lines may travel together (49 CFR 177.848(e)):
 * - 'apart': not in the same vehicle ('X'), among them simple cyanides with acids (c).
 * - 'separated': only so that a leak from one cannot reach the other ('O').
 * - 'check': only if the shipper knows that they cannot react dangerously: one class with different secondary
 *   hazards (e)(6), other cyanides with acids (c), explosives by their compatibility groups ('*').
 */
export type SegregationVerdict = 'apart' | 'separated' | 'check';

export interface SegregatedPair {
  /** Indexes of the two lines in the request, the lower first. */
  readonly lines: readonly [number, number];
  readonly verdict: SegregationVerdict;
  /** Whole sentences that name both materials and the paragraph. */
  readonly because: string;
}

/**
 * The pairs of lines to segregate on one vehicle (49 CFR 177.848). Work is quadratic in the lines.
 * @example segregateLines(table, [phosphorusLine, acidLine])[0]?.verdict; // => 'apart'
 */
export function segregateLines(table: HazmatTable, lines: readonly LoadedLine[]): SegregatedPair[] {
  const found: SegregatedPair[] = [];
  for (const [at, line] of lines.entries())
    for (const [after, other] of lines.slice(at + 1).entries()) {
      if (isExempt(line) || isExempt(other)) continue;
      const pair = segregate(table, line, other);
      if (pair !== undefined) found.push({ lines: [at, at + 1 + after], ...pair });
    }
  return found;
}

/** 49 CFR 177.848(a) is about packages that are labeled or placarded. */
const isExempt = (line: LoadedLine): boolean => isUnmarked(line) || isUnlabeledArticle(line);

type Finding = Omit<SegregatedPair, 'lines'>;

const STRICTEST: readonly SegregationVerdict[] = ['apart', 'separated', 'check'];

function segregate(table: HazmatTable, line: LoadedLine, other: LoadedLine): Finding | undefined {
  const findings = [...tableFindings(table, line, other), ...cyanideFinding(line, other)];
  return findings.toSorted((a, b) => STRICTEST.indexOf(a.verdict) - STRICTEST.indexOf(b.verdict))[0];
}

/** Every hazard of one against every hazard of the other; the strictest counts (177.848(e)(6)). */
function tableFindings(table: HazmatTable, line: LoadedLine, other: LoadedLine): Finding[] {
  const sameClass = classOf(line) === classOf(other);
  // Group S is compatible with itself (177.848(f)).
  if (sameClass && classOf(line) === '1.4S') return [];
  return segregationCategories(line).flatMap((one) =>
    segregationCategories(other).flatMap((two): Finding[] => {
      const verdict = verdictOf(markOf(table, one, two));
      if (verdict === undefined) return [];
      const secondary = one.secondary || two.secondary;
      const pair = `${format(line, one)} and ${format(other, two)}`;
      if (!(sameClass && secondary)) return [{ verdict, because: `${pair} ${WHY[verdict]}` }];
      const because = `${pair} are of one class and may travel together only if they cannot react dangerously with each other (177.848(e)(6)).`;
      return [{ verdict: 'check', because }];
    }),
  );
}

const WHY: Record<SegregationVerdict, string> = {
  apart: 'may not be loaded in the same vehicle (177.848(d) and (e)(2)).',
  separated:
    'may share a vehicle only if they are separated so that a leak cannot mix them. Corrosive liquids are never loaded above or next to class 4 or 5 (177.848(d) and (e)(3)).',
  check: 'may share a vehicle only as their compatibility groups allow (177.848(e)(4) and (f)).',
};

function markOf({ segregation }: HazmatTable, one: SegregationCategory, two: SegregationCategory): string {
  const { categories, marks } = segregation;
  return marks[categories.indexOf(one.category)]?.[categories.indexOf(two.category)] ?? '';
}

const verdictOf = (mark: string): SegregationVerdict | undefined =>
  (({ X: 'apart', O: 'separated', '*': 'check' }) as const)[mark];

const nameOf = ({ row }: LoadedLine): string =>
  `${row.identificationNumber} ${row.shippingNames[0] ?? row.description}`;

const format = (line: LoadedLine, { category, assumed }: SegregationCategory): string =>
  `${nameOf(line)} (${category}${assumed ? ', taken for a liquid' : ''})`;

/**
 * Cyanides of which any acid sets hydrogen cyanide free: the salts of the table, inorganic cyanides and their
 * solutions. Complex salts (cuprocyanides, mercuric potassium cyanide, mercury oxycyanide) and organic cyanides
 * react with some acids only, which the shipper knows.
 */
const SIMPLE_CYANIDES: ReadonlySet<string> = new Set(
  [
    '1565',
    '1575',
    '1587',
    '1588',
    '1620',
    '1636',
    '1653',
    '1680',
    '1684',
    '1689',
    '1713',
    '1935',
    '3413',
    '3414',
  ].map((number) => `UN${number}`),
);

const isCyanide = ({ row }: LoadedLine): boolean =>
  row.hazardClass === '6.1' && /cyanides?\b/i.test(row.description);

const isAcid = ({ row }: LoadedLine): boolean =>
  row.hazardClass === '8' && /\bacids?\b|\bacidic\b/i.test(row.description);

/** Source: 49 CFR 177.848(c). */
function cyanideFinding(line: LoadedLine, other: LoadedLine): Finding[] {
  const pair = [line, other];
  const [cyanide, acid] = [pair.find(isCyanide), pair.find(isAcid)];
  if (cyanide === undefined || acid === undefined) return [];
  const both = `${nameOf(cyanide)} and ${nameOf(acid)}`;
  if (SIMPLE_CYANIDES.has(cyanide.row.identificationNumber)) {
    const because = `${both} may not be loaded in the same vehicle, because acid sets hydrogen cyanide free (177.848(c)).`;
    return [{ verdict: 'apart', because }];
  }
  const because = `${both} may share a vehicle only if mixing them would not give off hydrogen cyanide (177.848(c)).`;
  return [{ verdict: 'check', because }];
}
