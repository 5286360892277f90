import { html } from '@freightwright/stack-hosted-pages';
import type { Books } from '../ledger/books.ts';
import { passTimeForAll } from '../ledger/passage.ts';
import { checkoutPage } from './checkout-pages.ts';
import { html as answer, type PageAnswer, type PageRequest } from './http.ts';
import { page } from './layout.ts';
import { portalPage } from './portal-pages.ts';

/** The hosted pages: they work without a script, and their addresses are known only to whom the API gave them. */
export async function answerPage(books: Books, request: PageRequest): Promise<PageAnswer> {
  const [, place = '', id = '', ...rest] = request.path.split('/');
  const step = rest.join('/');
  if (request.method !== 'GET' && request.method !== 'POST' && request.method !== 'HEAD')
    return { status: 405, body: '', headers: { allow: 'GET, POST' } };
  // What draws PDFs and writes style sheets is loaded when it is first needed: most sandboxes only answer calls.
  if (place === 'resources') return (await import('./resources.ts')).resource(id) ?? nothing();
  if (place === 'files') return (await import('./file-pages.ts')).filePage(books, request.path) ?? nothing();
  passTimeForAll(books);
  if (place === 'pay') return checkoutPage(books, request, id, step);
  if (place === 'portal' && step === '') return portalPage(books, request, id);
  return nothing();
}

function nothing(): PageAnswer {
  const words = html`<p class="sheet">This is the payment sandbox of Freightwright. Checkouts and the billing portal open from the site.</p>`;
  return answer(page('Nothing is at this address', words), { status: 404 });
}
