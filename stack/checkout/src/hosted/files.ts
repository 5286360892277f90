import { FILE_HEADERS, type HostedFile, hostedFiles } from '@freightwright/stack-hosted-pages/files';
import type { Books } from '../ledger/books.ts';
import { isToken, type PageAnswer } from './layout.ts';

let files: ReadonlyMap<string, HostedFile> | undefined;

/** Style sheet, font and logo, made lazily: a sandbox that only answers API calls needs none of them. */
export function resource(name: string): PageAnswer | undefined {
  files ??= hostedFiles(new URL('./checkout.css', import.meta.url));
  const file = files.get(name);
  return file && { status: 200, body: file.body, headers: { 'content-type': file.type, ...FILE_HEADERS } };
}

/** An invoice or a receipt as PDF, at the unguessable address that the API returned. */
export async function paperFile(books: Books, path: string): Promise<PageAnswer | undefined> {
  const [, kind, id = '', token = ''] =
    /^\/files\/(invoices|receipts)\/(\w{1,255})\/([0-9a-f]{40})\.pdf$/.exec(path) ?? [];
  if (!kind || !isToken(books, `file ${id}`, token)) return undefined;
  // Lazy, because its fonts take a moment to read, and most sandboxes never draw anything.
  const { invoicePdf, receiptPdf } = await import('../paper/billing-papers.ts');
  if (kind === 'receipts') return pdf(receiptPdf(books, books.get('charge', id)), `receipt-${id}.pdf`);
  const invoice = books.get('invoice', id);
  return pdf(invoicePdf(invoice), `invoice-${invoice.number}.pdf`);
}

const pdf = (bytes: Uint8Array, name: string): PageAnswer => ({
  status: 200,
  body: bytes,
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  },
});
