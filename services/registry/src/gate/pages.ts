import { checkSchema, PagesFile, pagesFile, pagesFileBytesAtMost } from '@freightwright/contracts';

export type ReadPages = { ok: true; data: PagesFile } | { ok: false; reason: string };

/** What a version says of its markup. Undefined when the file does not exist. */
export function readPages(bytes: Uint8Array | undefined): ReadPages | undefined {
  if (!bytes) return undefined;
  if (bytes.length > pagesFileBytesAtMost) {
    return { ok: false, reason: `has more than ${pagesFileBytesAtMost.toLocaleString('en-US')} bytes` };
  }
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return { ok: false, reason: 'is not valid JSON' };
  }
  const checked = checkSchema(PagesFile, json, { root: pagesFile });
  if (checked.ok) return checked;
  const [first] = checked.errors;
  return { ok: false, reason: `does not read as a list of pages: ${first?.field}: ${first?.message}` };
}
