import * as contract from '@freightwright/contracts';
import { type DeletionStore, type Handler, handle, listDeletions } from '@freightwright/service-kit';
import type { WorkOutShipmentDeps } from './classes/class-figures.ts';
import { figuresOf, nextBreaksOf, workOutShipment } from './classes/class-figures.ts';
import { predict } from './predict/predict.ts';
import { priceBatch } from './predict/price-shipments.ts';
import type { PredictDeps } from './predict/work-out-price.ts';
import type { QuoteStore } from './quotes/quote-store.ts';
import { deleteQuote, listQuotes, readQuote } from './quotes/quotes.ts';
import { readTerms, saveTerms } from './terms/own-terms.ts';
import type { TermsStore } from './terms/terms-store.ts';

export interface RoutesDeps extends Omit<PredictDeps, 'quotes' | 'terms' | 'rater'> {
  rater: PredictDeps['rater'] & WorkOutShipmentDeps['rater'];
  quotes: QuoteStore;
  deletions: DeletionStore;
  terms: TermsStore;
}

export const routes = (deps: RoutesDeps): Handler[] => [
  handle(contract.workOutClass, ({ body }) => ({ ...figuresOf(body), nextBreaks: nextBreaksOf(body) })),
  handle(contract.workOutClasses, ({ body }) => ({
    results: body.items.map(({ reference, ...measures }) => ({
      ...figuresOf(measures),
      ...(reference !== undefined && { reference }),
    })),
  })),
  handle(contract.workOutShipment, ({ principal, body }) => workOutShipment(deps, principal, body)),
  handle(contract.predictShippingCost, async ({ principal, body, identity, reply }) => {
    const { response, isReplayed } = await predict(deps, principal, { request: body, identity });
    if (isReplayed) reply.setHeader(contract.replayedHeader, 'true');
    return response;
  }),
  handle(contract.predictShippingCosts, ({ principal, body }) => priceBatch(deps, principal, body.items)),
  handle(contract.listQuotes, ({ principal, query }) => listQuotes(deps, principal, query)),
  handle(contract.listDeletedQuotes, ({ principal, query }) => listDeletions(deps, principal, query)),
  handle(contract.readQuote, ({ principal, params }) => readQuote(deps, principal, params.id)),
  handle(contract.deleteQuote, ({ principal, params }) => deleteQuote(deps, principal, params.id)),
  handle(contract.readOwnTerms, ({ principal }) => readTerms(deps, principal)),
  handle(contract.saveOwnTerms, ({ principal, body }) => saveTerms(deps, principal, body.terms)),
];
