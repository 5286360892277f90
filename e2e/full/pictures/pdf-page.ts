import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const origin = 'http://pdf.invalid';
/** Screen pixels per point: small text is still several pixels high. */
const scale = 1.25;

/**
 * A page of a PDF as PNG, drawn by PDF.js in the browser. The browser stage has a browser anyway, so no other
 * PDF reader is needed.
 * @param page navigates to an address that does not exist, which this function handles.
 */
export async function pdfPagePicture(page: Page, pdf: Uint8Array, pageNumber: number): Promise<Buffer> {
  await inPdf(
    page,
    pdf,
    `const page = await pdf.getPage(${pageNumber});
    const viewport = page.getViewport({ scale: ${scale} });
    const canvas = document.querySelector('canvas');
    Object.assign(canvas, { width: viewport.width, height: viewport.height });
    await page.render({ canvas, viewport }).promise;`,
  );
  return page.locator('canvas').screenshot();
}

/** @param page as for `pdfPagePicture`. */
export const pdfPageCount = (page: Page, pdf: Uint8Array): Promise<number> =>
  inPdf(page, pdf, 'return pdf.numPages;');

/** Runs statements in the page, where `pdf` is the document of PDF.js. */
async function inPdf<T>(page: Page, pdf: Uint8Array, statements: string): Promise<T> {
  const files: Readonly<Record<string, { readonly body: Buffer | string; readonly contentType: string }>> = {
    '/': {
      body: '<!doctype html><style>body { margin: 0 }</style><canvas></canvas>',
      contentType: 'text/html',
    },
    '/pdf.mjs': await script(require.resolve('pdfjs-dist/build/pdf.min.mjs')),
    '/worker.mjs': await script(require.resolve('pdfjs-dist/build/pdf.worker.min.mjs')),
    '/bill.pdf': { body: Buffer.from(pdf), contentType: 'application/pdf' },
  };
  await page.route(`${origin}/**`, (route) => {
    const file = files[new URL(route.request().url()).pathname];
    return file ? route.fulfill(file) : route.fulfill({ status: 404 });
  });
  await page.goto(`${origin}/`);
  const result = await page.evaluate<T>(`(async () => {
    const { getDocument, GlobalWorkerOptions } = await import('/pdf.mjs');
    GlobalWorkerOptions.workerSrc = '/worker.mjs';
    const pdf = await getDocument({ url: '/bill.pdf', useSystemFonts: false }).promise;
    ${statements}
  })()`);
  await page.unroute(`${origin}/**`);
  return result;
}

const script = async (path: string) => ({ body: await readFile(path), contentType: 'text/javascript' });
