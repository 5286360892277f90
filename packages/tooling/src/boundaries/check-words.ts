import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Violation } from './check-imports.ts';

const RULE = 'words-are-plain';

/** Tests and the tools of a team are read by nobody else. */
const NOT_SHOWN = [
  /(?:^|\/)test\//,
  /\.test\.tsx?$/,
  /^(?:e2e|attack|bench|deploy|drill|packages\/tooling)\//,
];

/** What readers stumbled over, and what the product says instead. */
const SAID_INSTEAD = [
  ['Make it the main one', 'Show this class first'],
  ['open with the shipment once a unit is complete', 'Complete one unit to continue.'],
  ['It never changes', 'An issued bill cannot be edited.'],
  ['Use the hosted sign-in page', 'Sign in on our secure page'],
  ['E-mail', 'Email'],
  ['e-mail', 'email'],
  ['or password is wrong', 'That email and password don’t match.'],
  ['There is an account with this email', 'You already have an account. Sign in instead.'],
  ['Write to support', 'Contact support.'],
  ['so nothing is counted', 'Unlimited on your plan.'],
  ['The next is free', 'Next bill available'],
  ['Sign in to go on', 'Sign in to continue.'],
  ['A right check digit', 'A correct check digit means the number was copied correctly'],
  ['No bill has that in its', 'No bills match this search and status.'],
  ['or one kind lower by', 'or lower each unit'],
  ['need another value', 'Correct four fields.'],
  ['One trailer may carry it', 'Within one trailer’s weight limit.'],
  ['rates each commodity apart', 'rates each commodity separately'],
  ['Give me numbers', 'Use an example'],
  ['A unit behind a number', 'You can type units: 122 cm'],
  ['before they stand on a bill', 'before using them on a bill of lading'],
  ['There is no page at this address', 'This page doesn’t exist.'],
  ['works once and for', 'works once and expires in'],
  ['goes through the doors', 'Every unit fits through the trailer doors'],
  ['licence', 'license'],
  ['behaviour', 'behavior'],
  ['centre', 'center'],
] as const;

/** Finds words that the product no longer says, in the code of what is shown or served. */
export async function checkWords(root: string, files: readonly string[]): Promise<Violation[]> {
  const shown = files.filter((file) => !NOT_SHOWN.some((kind) => kind.test(file)));
  const found = await Promise.all(
    shown.map(async (file) => {
      // A sentence in a page is broken wherever its line ends.
      const text = (await readFile(join(root, file), 'utf8')).replace(/\s+/g, ' ');
      return SAID_INSTEAD.filter(([words]) => text.includes(words)).map(
        ([words, instead]): Violation => ({
          rule: RULE,
          file,
          detail: `it says “${words}”; say “${instead}”`,
        }),
      );
    }),
  );
  return found.flat();
}
