import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import themeCss from '@freightwright/mfe-kit/theme.css';
import { compileStyleSheet } from '@freightwright/tooling/sheets';

const FONT = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const fileOf = (specifier: string) => fileURLToPath(import.meta.resolve(specifier));
/** The kit's fields and buttons. */
const KIT_STYLE_SHEETS = ['fields/field', 'fields/field-error', 'components/button'].map(
  (name) => `@freightwright/mfe-kit/sheets/${name}.module.css`,
);
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><rect x="1" y="3" width="24" height="20" rx="2" fill="#fff" stroke="#14202B" stroke-width="2"/><path d="M6 3v5m4-5v3m12-3v3M6 23v-5m4 5v-3m12 3v-3" stroke="#14202B" stroke-width="1.75"/><path d="M16 1v24" stroke="#C2410C" stroke-width="2.5"/></svg>`;

/** The site's theme depends on an attribute that a script sets, and otherwise on the system. */
function followSystem(css: string): string {
  const dark = /:root\[data-theme='dark'\] (\{[^}]*\})/.exec(css)?.[1];
  if (dark === undefined) throw new Error('the theme has no dark half');
  return `${css}\n@media (prefers-color-scheme: dark) {\n:root ${dark}\n}\n`;
}

export interface HostedFile {
  /** The media type. */
  readonly type: string;
  readonly body: string | Buffer;
}

/** The headers of each file: the files only change with the program. */
export const FILE_HEADERS = {
  'cache-control': 'public, max-age=3600',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Style sheet, font and logo of the pages that `hostedDocument` makes, by name.
 *
 * @param ownStyleSheet URL of the additional style sheet for the caller's pages.
 */
export function hostedFiles(ownStyleSheet: URL): ReadonlyMap<string, HostedFile> {
  const styleSheets = [
    ...KIT_STYLE_SHEETS.map(fileOf),
    fileURLToPath(new URL('./hosted.css', import.meta.url)),
    fileURLToPath(ownStyleSheet),
  ];
  const base = readFileSync(fileOf('@freightwright/mfe-kit/base.css'));
  const styleSheet = [followSystem(themeCss), base, ...styleSheets.map(compileStyleSheet)].join('\n');
  return new Map([
    ['page.css', { type: 'text/css', body: styleSheet }],
    ['archivo.woff2', { type: 'font/woff2', body: readFileSync(fileOf(FONT)) }],
    ['mark.svg', { type: 'image/svg+xml', body: MARK }],
  ]);
}
