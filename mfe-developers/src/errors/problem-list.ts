import page from '../../../docs/problems.md?raw';
import { problemTitles } from './problem-titles.made.ts';

/** A problem for API users, with texts in the Markdown of docs/problems.md. */
export interface DescribedProblem {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly when: string;
  readonly whatToDo: string;
}

export interface ProblemGroup {
  readonly id: string;
  readonly title: string;
  readonly problems: readonly DescribedProblem[];
}

/** The code prefixes of a group, and its name, in page order. */
const groups = [
  ['request', 'The request itself'],
  ['route', 'Addresses'],
  ['principal', 'Who calls'],
  ['session', 'Sessions'],
  ['identity', 'Sign-in'],
  ['access', 'Plans and scopes'],
  ['rate', 'Rate limits'],
  ['idempotency', 'Repeated requests'],
  ['email', 'Email'],
  ['hazmat', 'Hazardous materials'],
  ['zip', 'ZIP codes'],
  ['bol', 'Bills of lading'],
  ['prediction', 'Cost predictions'],
  ['bulk', 'Bulk'],
  ['billing', 'Billing'],
  ['account', 'Accounts and keys'],
  ['remote', 'Deployed pages'],
  ['service', 'When we fail'],
] as const;

/** Every problem of the table, in groups. A prefix without a group is listed under "Others". */
export const problemGroups: readonly ProblemGroup[] = groupsOf(rowsOf(page));

export function groupsOf(described: readonly DescribedProblem[]): ProblemGroup[] {
  const nameOf = ({ code }: DescribedProblem) =>
    code === 'internal' ? 'service' : (code.split('.')[0] ?? '');
  const known = new Set<string>(groups.map(([word]) => word));
  const others = described.filter((problem) => !known.has(nameOf(problem)));
  return [
    ...groups.map(([word, title]) => ({
      id: `${word}-problems`,
      title,
      problems: described.filter((problem) => nameOf(problem) === word),
    })),
    { id: 'other-problems', title: 'Others', problems: others },
  ].filter(({ problems }) => problems.length > 0);
}

/** The rows of a Markdown table: code, status, when, what to do. @throws Error for an unknown code. */
export function rowsOf(text: string): DescribedProblem[] {
  return text.split('\n').flatMap((line) => {
    const [before, first, status, when, whatToDo, after] = line.split(' | ').join('|').split('|');
    const code = /^ ?<a id="([a-z.-]+)"><\/a>`/.exec(first ?? '')?.[1];
    if (before !== '' || code === undefined || after === undefined) return [];
    const known = problemTitles[code];
    if (known?.status !== Number(status)) throw new Error(`${code} is no problem with status ${status}`);
    return [{ code, ...known, when: (when ?? '').trim(), whatToDo: (whatToDo ?? '').trim() }];
  });
}
