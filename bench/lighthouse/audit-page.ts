import lighthouse, { desktopConfig } from 'lighthouse';

/**
 * Lighthouse's own profiles. The phone has a CPU four times as slow, a connection of 1.6 Mbit/s and 150 ms;
 * the desktop a connection of 10 Mbit/s and 40 ms. Both are simulated from an unthrottled visit.
 */
export const profiles = ['phone', 'desktop'] as const;
export type Profile = (typeof profiles)[number];

/** Of 100 each. */
export const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const;
export type Category = keyof typeof categories;

/** The result of one visit. */
export interface Audit {
  readonly scores: Readonly<Record<Category, number>>;
  readonly layoutShift: number;
  readonly firstContentMs: number;
  readonly largestContentMs: number;
  readonly blockingMs: number;
  /** Lighthouse's benchmark of the machine. Performance is only comparable where it is about the same. */
  readonly machineIndex: number;
  /** The audits that cost points in each category, as Lighthouse describes them. */
  readonly losses: Readonly<Record<Category, readonly string[]>>;
}

/** A busy machine may lose the start of a recording, so a failed visit is retried. */
const attempts = 3;

/**
 * Audits a first visit with an empty cache.
 * @param port the browser's debugging port.
 * @throws Error when the page could not be audited in three visits.
 */
export async function auditPage(url: string, profile: Profile, port: number): Promise<Audit> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await auditOnce(url, profile, port);
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

async function auditOnce(url: string, profile: Profile, port: number): Promise<Audit> {
  const config = profile === 'desktop' ? desktopConfig : undefined;
  const result = await lighthouse(
    url,
    { port, logLevel: 'error', output: 'json', onlyCategories: Object.keys(categories) },
    config,
  );
  const report = result?.lhr;
  if (!report || report.runtimeError) {
    throw new Error(`${url} could not be judged: ${report?.runtimeError?.message ?? 'there is no report'}`);
  }
  const figureOf = (audit: string) => {
    const value = report.audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`${url} has no ${audit}`);
    return value;
  };
  const categoryOf = (name: Category) => {
    const category = report.categories[name];
    if (category?.score === undefined || category.score === null) throw new Error(`${url} has no ${name}`);
    return { score: category.score, refs: category.auditRefs };
  };
  const lossesOf = (name: Category) =>
    categoryOf(name).refs.flatMap(({ id, weight, group }) => {
      const audit = report.audits[id];
      const counts = weight > 0 || group === 'insights';
      if (!audit || !counts || audit.score === null || audit.score === 1) return [];
      return [[audit.title, audit.displayValue].filter(Boolean).join(': ')];
    });
  const each = <T>(of: (name: Category) => T) =>
    Object.fromEntries(Object.keys(categories).map((name) => [name, of(name as Category)])) as Record<
      Category,
      T
    >;
  return {
    scores: each((name) => Math.round(categoryOf(name).score * 100)),
    layoutShift: figureOf('cumulative-layout-shift'),
    firstContentMs: figureOf('first-contentful-paint'),
    largestContentMs: figureOf('largest-contentful-paint'),
    blockingMs: figureOf('total-blocking-time'),
    machineIndex: report.environment.benchmarkIndex,
    losses: each(lossesOf),
  };
}
