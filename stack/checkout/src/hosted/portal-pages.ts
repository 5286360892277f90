import { html } from '@freightwright/stack-hosted-pages';
import type { Stripe } from 'stripe';
import { ApiError } from '../ledger/api-error.ts';
import type { Books } from '../ledger/books.ts';
import { idOf } from '../ledger/ids.ts';
import {
  html as answer,
  formToken,
  hasFormToken,
  isFromHere,
  type PageAnswer,
  type PageRequest,
  redirect,
} from './http.ts';
import { page } from './layout.ts';
import { act, DONE, type PortalView } from './portal-acts.ts';
import { portalBody } from './portal-body.ts';

/** An hour, in epoch seconds: as long as a portal's address is good for. */
const LIFETIME_SECONDS = 3_600;

const backOf = ({ return_url }: Stripe.BillingPortal.Session) =>
  return_url ? { href: return_url, text: 'Go back to Freightwright' } : undefined;

/** The page of one customer: card, invoices, end of the subscription, whom to bill, and the sandbox's own controls. */
export function portalPage(books: Books, request: PageRequest, id: string): PageAnswer {
  const { store } = books;
  const session = store.find('portalSession', id);
  const customer = session && store.find('customer', idOf(session.customer));
  if (!session || !customer || session.created + LIFETIME_SECONDS < books.nowMs() / 1_000) {
    const words = html`<p class="sheet">This address works for an hour. Open the page again from your dashboard.</p>`;
    return answer(page('This page has expired', words, { back: session && backOf(session) }), {
      status: 410,
    });
  }
  if (request.method !== 'POST') {
    const done = DONE[new URLSearchParams(request.query).get('done') ?? ''];
    return show(books, session, customer, { ...(done && { done }) });
  }
  const form = new URLSearchParams(request.body);
  if (!isFromHere(books, request) || !hasFormToken(books, id, form.get('token') ?? '')) {
    const words = html`<p class="sheet">This form came from another site. Nothing was changed.</p>`;
    return answer(page('Nothing was changed', words, { back: backOf(session) }), { status: 403 });
  }
  try {
    const result = store.transaction(() => act(books, customer, form));
    if (typeof result === 'string') return redirect(`/portal/${id}?done=${result}`);
    return show(books, session, customer, { faults: result, status: 422 });
  } catch (error) {
    if (error instanceof ApiError)
      return show(books, session, customer, { refused: error.message, status: 409 });
    throw error;
  }
}

function show(
  books: Books,
  session: Stripe.BillingPortal.Session,
  customer: Stripe.Customer,
  { status = 200, ...view }: PortalView & { status?: number },
): PageAnswer {
  const token = formToken(books, session.id);
  const body = portalBody(books, customer, view, token);
  const state = view.faults ? 'Not saved yet' : undefined;
  return answer(page('Cards and receipts', body, { back: backOf(session), wide: true, state }), { status });
}
