import type { FieldError, PageMarkup } from '@freightwright/contracts';
import {
  markupBudgetKiB,
  pagesFile,
  pictureBytesAtMost,
  pictureSize,
  structuredDataBytesAtMost,
  structuredDataKinds,
  unescaped,
} from '@freightwright/contracts';
import { markupViolations } from './markup-violations.ts';
import { declarationError, figure, fileError, kibText } from './read-json.ts';
import type { Version } from './version.ts';

type Checked = Pick<Version, 'declaration' | 'byPath' | 'pages' | 'gzipBytes'>;

/**
 * The server-rendered markup: each declared page without a `heading` has some. It is public, small, and
 * inert. The gateway inserts it into the page as it is.
 */
export function checkMarkup(version: Checked): FieldError[] {
  const { declaration, pages } = version;
  if (pages && !pages.ok) return [fileError(pagesFile, 'pages', pages.reason)];
  const rendered = pages?.data.pages ?? [];
  const declared = (declaration.pages ?? []).filter(({ heading }) => heading === undefined);
  const missing = declared
    .filter(({ path }) => !rendered.some((page) => page.path === path))
    .map(({ path }) => pagesError('markup', `${path} has neither a heading nor markup in ${pagesFile}`));
  const twice = new Set(rendered.map(({ path }) => path)).size < rendered.length;
  return [
    ...missing,
    ...(twice ? [fileError(pagesFile, 'once', 'a page is listed twice')] : []),
    ...rendered.flatMap((page) => pageErrors(page, version)),
    ...strayMarkup(version, rendered),
  ];
}

function pageErrors(page: PageMarkup, { declaration, byPath, gzipBytes }: Checked): FieldError[] {
  const { path, markup, sheets, canonicalPath } = page;
  const { routes, signedInRoutes = [], pages = [] } = declaration;
  const errors: FieldError[] = [];
  if (!pages.some((declared) => declared.path === path && declared.heading === undefined)) {
    errors.push(pagesError('declared', `${path} has markup and is not declared as a page with markup`));
  }
  if (signedInRoutes.includes(path)) {
    errors.push(pagesError('open', `${path} is for signed-in visitors, so it cannot begin with markup`));
  }
  if (!routes.includes(canonicalPath)) {
    errors.push(
      fileError(pagesFile, 'own-route', `the canonical address of ${path}, ${canonicalPath}, is no route`),
    );
  }
  for (const styleSheet of sheets) {
    if (styleSheet.endsWith('.css') && byPath.has(styleSheet)) continue;
    errors.push(fileError(styleSheet, 'missing', `${path} needs this style sheet, and it is not there`));
  }
  const bytes = byPath.get(markup);
  const size = gzipBytes.get(markup) ?? 0;
  const budgetKiB = markupBudgetKiB(path);
  if (!bytes || !markup.endsWith('.html')) {
    errors.push(fileError(markup, 'missing', `it should hold the markup of ${path}, and is not there`));
  } else if (size > budgetKiB * 1024) {
    const message = `${kibText(size)} KiB after gzip; the budget is ${budgetKiB}`;
    errors.push(fileError(markup, 'markup-budget', message));
  } else {
    const css = sheets.map((styleSheet) => textOf(byPath.get(styleSheet))).join('\n');
    const violations = markupViolations(textOf(bytes), css);
    errors.push(...violations.map(({ rule, message }) => fileError(markup, rule, message)));
    // Invalid markup has no visible text.
    if (violations.every(({ rule }) => rule !== 'markup-form')) {
      errors.push(...checkPageHead(page, textOf(bytes), byPath));
    }
  }
  return errors;
}

/** HTML that belongs to no page would never be served. */
const strayMarkup = ({ byPath }: Checked, rendered: readonly PageMarkup[]): FieldError[] =>
  [...byPath.keys()]
    .filter((path) => path.endsWith('.html') && !rendered.some(({ markup }) => markup === path))
    .map((path) => fileError(path, 'type', 'a file of this kind is not served'));

const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');

const pagesError = (rule: string, message: string) => declarationError('pages', rule, message);

type Files = ReadonlyMap<string, Uint8Array>;

/**
 * The metadata for search engines and link previews: of a known type, small, and as visible on the page.
 * @param html its markup.
 */
const checkPageHead = (page: PageMarkup, html: string, files: Files): FieldError[] => [
  ...structuredDataErrors(page),
  ...questionErrors(page, html),
  ...dateErrors(page),
  ...changeErrors(page, html),
  ...pictureErrors(page, files),
];

function structuredDataErrors({ path, structuredData }: PageMarkup): FieldError[] {
  if (structuredData === undefined) return [];
  const refuse = (message: string) =>
    headError('structured-data', `the structured data of ${path} ${message}`);
  const json = JSON.stringify(structuredData);
  const bytes = Buffer.byteLength(json);
  if (bytes > structuredDataBytesAtMost) {
    return [refuse(`has ${figure(bytes)} bytes; it may have ${figure(structuredDataBytesAtMost)}`)];
  }
  const { '@context': context, '@type': kind } = structuredData;
  const required = Object.hasOwn(structuredDataKinds, String(kind)) && structuredDataKinds[String(kind)];
  if (!required) {
    return [refuse(`must be one of: ${Object.keys(structuredDataKinds).join(', ')}`)];
  }
  const missing = required.filter((name) => structuredData[name] === undefined);
  return [
    ...(context === 'https://schema.org' ? [] : [refuse('needs the @context https://schema.org')]),
    ...(missing.length === 0 ? [] : [refuse(`has no ${missing.join(', ')}`)]),
    ...(/<\/script/i.test(json) ? [refuse('has the end of a script in it')] : []),
  ];
}

/** Search engines reject questions and answers that a page does not show. */
function questionErrors({ path, questions = [] }: PageMarkup, html: string): FieldError[] {
  if (questions.length === 0) return [];
  const shown = visibleText(html);
  return questions
    .flatMap(({ question, answer }) => [question, answer])
    .filter((text) => !shown.includes(visibleText(text)))
    .map((text) => headError('shown', `${path} does not show "${text.slice(0, 80)}"`));
}

function dateErrors({ path, published, updated }: PageMarkup): FieldError[] {
  if (published === undefined || updated === undefined || published <= updated) return [];
  return [headError('dates', `${path} was changed on ${updated}, before it was published on ${published}`)];
}

function changeErrors({ path, changes = [] }: PageMarkup, html: string): FieldError[] {
  const ids = new Set([...html.matchAll(/ id="([^"<]*)"/g)].map(([, id]) => id));
  const seen = new Set<string>();
  return changes.flatMap(({ anchor }) => {
    const isSecond = seen.has(anchor);
    seen.add(anchor);
    if (isSecond) return [headError('once', `${path} has two changes at #${anchor}`)];
    return ids.has(anchor) ? [] : [headError('anchor', `nothing on ${path} has the id ${anchor}`)];
  });
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pictureErrors({ path, picture }: PageMarkup, files: Files): FieldError[] {
  if (picture === undefined) return [];
  const { file } = picture;
  const bytes = Buffer.from(files.get(file) ?? []);
  const refuse = (rule: string, message: string) => [fileError(file, rule, message)];
  if (bytes.length === 0) {
    return refuse('missing', `${path} should be shared with this picture, and it is not there`);
  }
  const { width, height } = pictureSize;
  // Source: Portable Network Graphics, 5.2 (signature) and 11.2.1 (header: width, then height).
  const isPicture =
    file.endsWith('.png') &&
    bytes.length >= 24 &&
    bytes.subarray(0, 8).equals(pngSignature) &&
    bytes.readUInt32BE(16) === width &&
    bytes.readUInt32BE(20) === height;
  if (!isPicture) return refuse('picture', `it must be a PNG of ${width} x ${height} pixels`);
  if (bytes.length <= pictureBytesAtMost) return [];
  return refuse(
    'size',
    `a picture of ${figure(bytes.length)} bytes; it may have ${figure(pictureBytesAtMost)}`,
  );
}

const headError = (rule: string, message: string) => fileError(pagesFile, rule, message);

/**
 * The visible text of markup as React writes it, or of plain text: without elements, and with every run of
 * blanks, including no-break ones, as one.
 */
const visibleText = (html: string) =>
  unescaped(html.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
