import type { ClientReport } from '@freightwright/contracts';
import type { FailureReport } from '@freightwright/mfe-kit';
import { describeFailure } from './describe-failure.ts';
import { describeUncaught, type Uncaught } from './describe-uncaught.ts';

export type AnyFailure = FailureReport | Uncaught;

/** What only a page with a failure needs, in a lazy file. @param add receives the report. */
export function addFailure(failure: AnyFailure, add: (report: ClientReport) => void): void {
  const { pathname } = window.location;
  const isNotified = 'part' in failure;
  if (isNotified) console.error(`${failure.event} ${failure.part} ${failure.reference}`, failure.error);
  const report = isNotified ? describeFailure(failure, pathname) : describeUncaught(failure, pathname);
  if (report) add(report);
}
