import {
  deleteQuote as deleteQuoteRoute,
  keepOwnTerms,
  listQuotes as listQuotesRoute,
  predictShippingCost,
  readOwnTerms,
  readQuote as readQuoteRoute,
  workOutClass,
  workOutClasses,
  workOutShipment as workOutShipmentRoute,
} from '@freightwright/contracts';
import { type Handler, handle } from '@freightwright/service-kit';
import {
  figuresOf,
  nextBreaksOf,
  type WorkOutShipmentDeps,
  workOutShipment,
} from './classes/class-figures.ts';
import { type PredictDeps, predict } from './predict/predict.ts';
import type { QuoteStore } from './quotes/quote-store.ts';
import { deleteQuote, listQuotes, readQuote } from './quotes/quotes.ts';
import { keepTerms, readTerms } from './terms/own-terms.ts';
import type { TermsStore } from './terms/terms-store.ts';

export interface RoutesDeps extends Omit<PredictDeps, 'quotes' | 'terms' | 'rater'> {
  rater: PredictDeps['rater'] & WorkOutShipmentDeps['rater'];
  quotes: QuoteStore;
  terms: TermsStore;
}

export const routes = (deps: RoutesDeps): Handler[] => [
  handle(workOutClass, ({ body }) => ({ ...figuresOf(body), nextBreaks: nextBreaksOf(body) })),
  handle(workOutClasses, ({ body }) => ({
    results: body.items.map(({ reference, ...measures }) => ({
      ...figuresOf(measures),
      ...(reference !== undefined && { reference }),
    })),
  })),
  handle(workOutShipmentRoute, ({ principal, body }) => workOutShipment(deps, principal, body)),
  handle(predictShippingCost, ({ principal, body, identity }) =>
    predict(deps, principal, { request: body, identity }),
  ),
  handle(listQuotesRoute, ({ principal, query }) => listQuotes(deps, principal, query)),
  handle(readQuoteRoute, ({ principal, params }) => readQuote(deps, principal, params.id)),
  handle(deleteQuoteRoute, ({ principal, params }) => deleteQuote(deps, principal, params.id)),
  handle(readOwnTerms, ({ principal }) => readTerms(deps, principal)),
  handle(keepOwnTerms, ({ principal, body }) => keepTerms(deps, principal, body.terms)),
];
