import {
  type DataOf,
  exportFromBilling,
  exportFromBol,
  exportFromBulk,
  exportFromGateway,
  exportFromPrediction,
  exportFromUsage,
  exportFromWebhooks,
  type ReplyOf,
} from '@freightwright/contracts';
import { type Bus, exportPage, runWithoutDeadline } from '@freightwright/service-kit';
import { exportSections, type OwnDataDeps } from '../own-data.ts';
import type { ExportingPart } from './export-contents.ts';

export type ExportPage = ReplyOf<typeof exportFromUsage>;

export interface ReadPartsDeps extends Pick<OwnDataDeps, 'profiles' | 'accounts' | 'apiKeys' | 'audit'> {
  bus: Pick<Bus, 'request'>;
}

/** Reads one page of what a part keeps of a user. */
export type ReadPart = (request: DataOf<typeof exportFromUsage>) => Promise<ExportPage>;

/** A part has this long for one page, milliseconds. */
const timeoutMs = 10_000;

/** How each part is asked for what it keeps. @throws Problem 'service.unavailable' from each. */
export function readParts({ bus, ...own }: ReadPartsDeps): Record<ExportingPart, ReadPart> {
  const asking =
    (request: typeof exportFromUsage): ReadPart =>
    (page) =>
      // An export goes on after the headers of its answer, and has no time limit but its own.
      runWithoutDeadline(() => bus.request(request, page, { timeoutMs }));
  return {
    identity: (page) => runWithoutDeadline(() => exportPage(exportSections(own), page)),
    gateway: asking(exportFromGateway),
    billing: asking(exportFromBilling),
    bol: asking(exportFromBol),
    bulk: asking(exportFromBulk),
    prediction: asking(exportFromPrediction),
    usage: asking(exportFromUsage),
    webhooks: asking(exportFromWebhooks),
  };
}
