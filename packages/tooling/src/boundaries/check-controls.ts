import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Violation } from './check-imports.ts';

const RULE = 'controls-come-from-the-kit';

/** What draws a page. Tests may draw what they like. */
const PAGES = /^(?:shell|mfe-[^/]+|packages)\/.+\.tsx$/;
const NOT_CHECKED = [/^packages\/mfe-kit\//, /(?:^|\/)test\//, /\.test\.tsx$/];

/** Elements that the kit has a component for, and its name. */
const CONTROLS = [
  [/<select\b/, 'a select', 'SelectField'],
  [/<textarea\b/, 'a text area', 'TextAreaField'],
  [/<input\b[^>]*\btype=["{']+radio\b/, 'a radio button', 'SegmentedControl or ChoiceField'],
  [/<input\b[^>]*\btype=["{']+checkbox\b/, 'a checkbox', 'CheckField'],
  [/\brole=["{']+(?:tab|tablist)\b/, 'a tab', 'Tabs'],
  [/\brole=["{']+(?:radio|radiogroup)\b/, 'a radio button', 'SegmentedControl or ChoiceField'],
] as const;

/** Finds controls that a page draws itself, although the kit has them, so that each looks and acts alike. */
export async function checkControls(root: string, files: readonly string[]): Promise<Violation[]> {
  const pages = files.filter((file) => PAGES.test(file) && !NOT_CHECKED.some((kind) => kind.test(file)));
  const found = await Promise.all(
    pages.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8');
      return CONTROLS.filter(([shape]) => shape.test(text)).map(
        ([, what, instead]): Violation => ({
          rule: RULE,
          file,
          detail: `it draws ${what} of its own; use ${instead} of the kit`,
        }),
      );
    }),
  );
  return found.flat();
}
