import type { Violation } from './import-rules.ts';

/** The code that renders pages. Tests may render anything. */
const PAGES = /^(?:shell|mfe-[^/]+|packages)\/.+\.tsx$/;
const NOT_CHECKED = /^packages\/mfe-kit\/|(?:^|\/)test\/|\.test\.tsx$/;

/** Elements with a kit component, and its name. */
const CONTROLS = [
  [/<select\b/, 'a select', 'SelectField'],
  [/<textarea\b/, 'a text area', 'TextAreaField'],
  [/<input\b[^>]*\btype=["{']+radio\b/, 'a radio button', 'SegmentedControl or ChoiceField'],
  [/<input\b[^>]*\btype=["{']+checkbox\b/, 'a checkbox', 'CheckField'],
  [/\brole=["{']+(?:tab|tablist)\b/, 'a tab', 'Tabs'],
  [/\brole=["{']+(?:radio|radiogroup)\b/, 'a radio button', 'SegmentedControl or ChoiceField'],
] as const;

/** Finds hand-written controls that the kit already provides, so that each looks and works alike. */
export function checkControls(texts: ReadonlyMap<string, string>): Violation[] {
  const pages = [...texts].filter(([file]) => PAGES.test(file) && !NOT_CHECKED.test(file));
  return pages.flatMap(([file, text]) =>
    CONTROLS.filter(([shape]) => shape.test(text)).map(([, what, instead]) => ({
      rule: 'controls-come-from-the-kit',
      file,
      detail: `it draws ${what} of its own; use ${instead} of the kit`,
    })),
  );
}
