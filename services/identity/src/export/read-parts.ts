import { type ExportPage, type ExportRequest, exportFrom, exportingServices } from '@freightwright/contracts';
import { exportPage, runWithoutDeadline } from '@freightwright/service-kit';
import type { IdentityDeps } from '../identity-deps.ts';
import { exportSections } from '../own-data.ts';
import type { ExportingPart } from './export-contents.ts';

/** Reads one page of what a part keeps of a user. */
export type ReadPart = (request: ExportRequest) => Promise<ExportPage>;

/** A part has this long for one page, milliseconds. */
const timeoutMs = 10_000;

/** How each part is asked for what it keeps. @throws Problem 'service.unavailable' from each. */
export function readParts(deps: IdentityDeps): Record<ExportingPart, ReadPart> {
  // An export goes on after the headers of its answer, and has no time limit but its own.
  const others = exportingServices.map((service): [ExportingPart, ReadPart] => [
    service,
    (page) => runWithoutDeadline(() => deps.bus.request(exportFrom[service], page, { timeoutMs })),
  ]);
  return {
    identity: (page) => runWithoutDeadline(() => exportPage(exportSections(deps), page)),
    ...(Object.fromEntries(others) as Record<Exclude<ExportingPart, 'identity'>, ReadPart>),
  };
}
