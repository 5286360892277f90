import {
  type BolDraftForm,
  type BolWarning,
  bolLimits,
  Problem,
  placesOf,
  questionsOf,
} from '@freightwright/contracts';
import { hazmatTable } from '@freightwright/hazmat/table';
import type { BolDeps } from '../bol-deps.ts';

/**
 * What may be correct on a bill but often is not: the questions of the page's review, and a city that is not
 * that of its ZIP code.
 * @param at when the form was sent or the bill issued, so that a repeated request gets the same answer.
 */
export async function warningsOf(
  { zips }: Pick<BolDeps, 'zips'>,
  form: BolDraftForm,
  at: Date,
): Promise<BolWarning[]> {
  const points = await zips();
  const places = placesOf(form, (zip) => points.find(zip));
  const table = form.lineItems?.some(({ hazmat }) => hazmat) ? hazmatTable() : undefined;
  return questionsOf(form, at.toISOString().slice(0, 10), { places, table })
    .slice(0, bolLimits.warnings)
    .map(({ id, field, title, why }) => ({ field, rule: id, message: `${title}. ${why}` }));
}

/**
 * @throws Problem 'bol.has-warnings', for a caller who asked for no bill with warnings. The default of the
 * specification is asked about and refuses nothing.
 */
export async function refuseWarnings(
  deps: Pick<BolDeps, 'zips' | 'nowMs'>,
  form: BolDraftForm,
  asked: 'refuse' | undefined,
): Promise<void> {
  if (asked === undefined) return;
  const warnings = await warningsOf(deps, form, new Date(deps.nowMs()));
  const errors = warnings.filter(({ rule }) => rule !== 'shipper-count');
  if (errors.length === 0) return;
  const detail = errors.map(({ message }) => message).join(' ');
  throw new Problem('bol.has-warnings', { detail: detail.slice(0, 1_000), errors });
}
