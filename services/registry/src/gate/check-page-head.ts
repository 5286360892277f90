import {
  type FieldError,
  type PageMarkup,
  pagesFile,
  pictureBytesAtMost,
  pictureSize,
  structuredDataBytesAtMost,
  structuredDataKinds,
  unescaped,
} from '@freightwright/contracts';
import { figure, fileError } from './gate-error.ts';

type Files = ReadonlyMap<string, Uint8Array>;

/**
 * What a page says about itself to search engines and to whoever shares its address: of a kind that is known,
 * small, and nothing that its readers do not see.
 * @param html its markup.
 */
export function checkPageHead(page: PageMarkup, html: string, files: Files): FieldError[] {
  return [
    ...structuredDataErrors(page),
    ...questionErrors(page, html),
    ...dateErrors(page),
    ...changeErrors(page, html),
    ...pictureErrors(page, files),
  ];
}

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

/** Search engines refuse questions and answers that a page does not show. */
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
  // Source of the places: Portable Network Graphics, 5.2 (signature) and 11.2.1 (header: width, then height).
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
 * What a reader sees of markup as React writes it, or of plain text: without elements, and with every run of
 * blanks, no-break ones too, as one.
 */
const visibleText = (html: string) =>
  unescaped(html.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
