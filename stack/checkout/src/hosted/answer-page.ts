import type { Books } from '../ledger/books.ts';
import { passTime } from '../ledger/clock.ts';
import { checkoutPage } from './checkout-pages.ts';
import { message, type PageAnswer, type PageRequest } from './layout.ts';
import { portalPage } from './portal-page.ts';

/** The hosted pages: they work without a script, and their addresses are secret. */
export async function answerPage(books: Books, request: PageRequest): Promise<PageAnswer> {
  const [, place = '', id = '', ...rest] = request.path.split('/');
  const step = rest.join('/');
  if (!['GET', 'POST', 'HEAD'].includes(request.method))
    return { status: 405, body: '', headers: { allow: 'GET, POST' } };
  const nothing = () =>
    message(
      'Nothing is at this address',
      'This is the payment sandbox of Freightwright. Checkouts and the billing portal open from the site.',
      { status: 404 },
    );
  // The code that draws PDFs and writes style sheets is loaded lazily: most sandboxes only answer API calls.
  if (place === 'resources') return (await import('./files.ts')).resource(id) ?? nothing();
  if (place === 'files')
    return (await (await import('./files.ts')).paperFile(books, request.path)) ?? nothing();
  passTime(books);
  if (place === 'pay') return checkoutPage(books, request, id, step);
  if (place === 'portal' && step === '') return portalPage(books, request, id);
  return nothing();
}
