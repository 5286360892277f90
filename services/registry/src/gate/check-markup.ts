import { type FieldError, markupBudgetKiB, type PageMarkup, pagesFile } from '@freightwright/contracts';
import { checkPageHead } from './check-page-head.ts';
import { declarationError, fileError, kibText } from './gate-error.ts';
import { markupFaults } from './markup-faults.ts';
import type { Version } from './version.ts';

type Checked = Pick<Version, 'declaration' | 'byPath' | 'pages' | 'gzipBytes'>;

/**
 * The markup with which pages begin: each declared page without words has some, it is for everybody, small, and
 * can do nothing but be read. The gateway writes it into the page as it is.
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
  for (const sheet of sheets) {
    if (sheet.endsWith('.css') && byPath.has(sheet)) continue;
    errors.push(fileError(sheet, 'missing', `${path} needs this style sheet, and it is not there`));
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
    const css = sheets.map((sheet) => textOf(byPath.get(sheet))).join('\n');
    const faults = markupFaults(textOf(bytes), css);
    errors.push(...faults.map(({ rule, message }) => fileError(markup, rule, message)));
    // Markup that cannot be read to its end shows nothing.
    if (faults.every(({ rule }) => rule !== 'markup-form')) {
      errors.push(...checkPageHead(page, textOf(bytes), byPath));
    }
  }
  return errors;
}

/** HTML that is no page's markup would be served to nobody. */
function strayMarkup({ byPath }: Checked, rendered: readonly PageMarkup[]): FieldError[] {
  return [...byPath.keys()]
    .filter((path) => path.endsWith('.html') && !rendered.some(({ markup }) => markup === path))
    .map((path) => fileError(path, 'type', 'a file of this kind is not served'));
}

const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');

const pagesError = (rule: string, message: string) => declarationError('pages', rule, message);
