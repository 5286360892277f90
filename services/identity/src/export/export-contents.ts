import {
  type ExportingService,
  type ExportPage,
  type ExportRequest,
  exportFrom,
  exportingServices,
} from '@freightwright/contracts';
import { exportPage, runWithoutDeadline } from '@freightwright/service-kit';
import type { IdentityDeps } from '../identity-deps.ts';
import { exportSections } from '../own-data.ts';

/** Who has something to export: this service, and those that it asks. */
export type ExportingPart = ExportingService | 'identity';

/** What stands in an export: every kind of record by the part that keeps it, in words for its reader. */
export const exportContents = {
  identity: {
    account: 'Your account: email address, name, company, plan, and when you signed up.',
    apiKeys: 'Your API keys, without the keys themselves, which we do not keep.',
    activity: 'Who did what with your account in the last year, when and from where, newest first.',
  },
  gateway: {
    sessions: 'Where you are signed in: when it began, when it was last used, device and network address.',
  },
  billing: {
    subscription: 'Your subscription: plan, interval, price in US cents, and how it stands.',
    invoices: 'Your invoices, newest first, as the payment provider has them. Amounts are in US cents.',
  },
  bol: {
    billsOfLading:
      'Your bills of lading, drafts too, newest first. Weights are in pounds, amounts in US cents.',
    addresses: 'The addresses in your address book.',
    templates: 'The bills that you keep as templates.',
    products: 'The products that you keep.',
  },
  bulk: {
    bulkJobs: 'Your bulk jobs of the last 30 days: the file, its name, and what came of its rows.',
    bulkRows: 'The rows of these jobs in groups of about a hundred, with what came of each.',
  },
  prediction: {
    estimates: 'Your cost estimates with what you asked and what we answered, newest first.',
    ownTerms: 'The terms that you have agreed with carriers, as you entered them.',
  },
  usage: {
    allowanceCounters: 'What counts towards the limits of your plan at this moment.',
    datesOfUse: 'When you used a counted feature, for the last 63 days.',
  },
  webhooks: {
    webhooks: 'Your webhooks, without their secrets.',
    webhookDeliveries: 'The deliveries to your webhooks of the last 30 days, with every try, newest first.',
  },
} as const satisfies Readonly<Record<ExportingPart, Readonly<Record<string, string>>>>;

/** What is left out of an export, and why. */
export const leftOut =
  'Passwords and keys, which we keep only as hashes or not at all; the printed pages of bills, which show the bills above; and technical records that end by themselves within days, such as counters and the answers to repeated requests.';

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
