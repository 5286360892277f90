import { posix } from 'node:path';

export interface Page {
  /** The path from the root: 'docs/remotes.md'. */
  readonly name: string;
  readonly text: string;
}

export interface Checkout {
  /** Whether a file or folder exists, by its path from the root. */
  readonly exists: (path: string) => boolean;
  /** The text of a file, by its path from the root; undefined when there is none. */
  readonly read: (path: string) => string | undefined;
  /** The names of files and folders in the root. */
  readonly top: ReadonlySet<string>;
}

/**
 * The outdated statements of the documentation: files and folders that do not exist, links that lead nowhere,
 * tests that no file has, two decisions with one number.
 * @returns one sentence for each.
 */
export const docsViolations = (pages: readonly Page[], checkout: Checkout): string[] => [
  ...pages.flatMap((page) => [...pathViolations(page, checkout), ...testViolations(page, checkout)]),
  ...decisionViolations(pages),
];

function pathViolations({ name, text }: Page, { exists, top }: Checkout): string[] {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, quoted = '']) => {
    const path = quoted.replace(/[:#].*$/, '').replace(/\/$/, '');
    return isPath(path, top) && !exists(path) ? [`${name} names ${quoted}, which is not there.`] : [];
  });
  const linked = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return [];
    const target = posix.join(posix.dirname(name), link);
    return exists(target) ? [] : [`${name} links to ${link}, which is not there.`];
  });
  return [...named, ...linked];
}

/** A document names a test as `path/of/file.test.ts`: "the name of the test". */
const testViolations = ({ name, text }: Page, { read }: Checkout): string[] =>
  [...text.matchAll(/`([^`\n]+\.test\.tsx?)`: "([^"\n]+)"/g)].flatMap(([, file = '', test = '']) => {
    const code = read(file);
    // A missing file is reported by its path.
    if (code === undefined || code.includes(`'${test}'`)) return [];
    return [`${name} names the test "${test}", which ${file} does not have.`];
  });

/** Whether a text is a complete path from the root, and not a placeholder, a pattern or a command. */
function isPath(text: string, top: ReadonlySet<string>): boolean {
  const [first = '', second] = text.split('/');
  return second !== undefined && top.has(first) && !/[\s<>{}*$]/.test(text);
}

const decision = /^docs\/adr\/(\d{4})-[a-z0-9-]+\.md$/;

function decisionViolations(pages: readonly Page[]): string[] {
  const taken = new Map<string, string>();
  return pages.flatMap(({ name, text }) => {
    const number = decision.exec(name)?.[1];
    if (number === undefined) return [];
    const other = taken.get(number);
    taken.set(number, name);
    const violations = other ? [`${name} has the number of ${other}.`] : [];
    const heading = new RegExp(`^# ${Number(number)}\\. .+\\n\\nAccepted \\d{4}-\\d\\d-\\d\\d\\.\\n`);
    if (heading.test(text)) return violations;
    return [
      ...violations,
      `${name} does not begin with "# ${Number(number)}. Title" and "Accepted 2026-11-22."`,
    ];
  });
}
