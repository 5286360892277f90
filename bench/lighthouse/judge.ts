import { median } from '../report.ts';
import { type Audit, type Category, categories, type Profile } from './audit-page.ts';

/** The minimum scores of a page, of 100. */
export const aims: Readonly<Record<Profile, Readonly<Record<Category, number>>>> = {
  phone: { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 },
  desktop: { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 },
};
export const shiftAtMost = 0.02;

/** The result of several visits to one page. */
export interface Finding {
  readonly scores: Readonly<Record<Category, number>>;
  readonly layoutShift: number;
  readonly largestContentMs: number;
  readonly firstContentMs: number;
  readonly blockingMs: number;
  /** The missed aims, as text. */
  readonly misses: readonly string[];
}

/** The medians of some visits to one page, and where they miss the aims of their profile. */
export function judge(audits: readonly Audit[], profile: Profile): Finding {
  const of = (figure: (audit: Audit) => number) => median(audits.map(figure));
  const names = Object.keys(categories) as Category[];
  const scores = Object.fromEntries(names.map((name) => [name, of((audit) => audit.scores[name])])) as Record<
    Category,
    number
  >;
  const layoutShift = of((audit) => audit.layoutShift);
  const misses = names.flatMap((name) => {
    if (scores[name] >= aims[profile][name]) return [];
    const losses = [...new Set(audits.flatMap((audit) => audit.losses[name]))];
    return [`${categories[name]} ${scores[name]} of ${aims[profile][name]}: ${losses.join('; ')}`];
  });
  return {
    scores,
    layoutShift,
    firstContentMs: of((audit) => audit.firstContentMs),
    largestContentMs: of((audit) => audit.largestContentMs),
    blockingMs: of((audit) => audit.blockingMs),
    misses:
      layoutShift > shiftAtMost
        ? [...misses, `layout shift ${layoutShift.toFixed(3)} of ${shiftAtMost}`]
        : misses,
  };
}
