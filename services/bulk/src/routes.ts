import type { IncomingMessage } from 'node:http';
import * as contract from '@freightwright/contracts';
import { type Handler, handle, type Reply } from '@freightwright/service-kit';
import type { BulkDeps } from './bulk-deps.ts';
import { changeRows } from './job/change-rows.ts';
import { listJobs, readJob, showJob } from './job/read-job.ts';
import { requestPaper, streamPaper } from './paper/papers.ts';
import { assertMayProcess } from './policy.ts';
import type { JobEvents } from './progress/job-events.ts';
import {
  type Download,
  streamCorrectedCsv,
  streamResultsCsv,
  streamResultsJson,
  writeTemplate,
} from './results/stream-results.ts';
import { cancelJob } from './run/end-job.ts';
import { runJob } from './run/run-job.ts';

export type RoutesDeps = BulkDeps & { events: Pick<JobEvents, 'open'> };

export const routes = (deps: RoutesDeps): Handler[] => [
  handle(contract.processBulk, async ({ principal, request, identity }) => {
    mayProcess(deps, principal, request);
    // Lazy: the form and CSV parsers take memory that an idle service does not need.
    const { receiveUpload } = await import('./receive/receive-upload.ts');
    const job = await receiveUpload(deps, principal, { request, key: identity.key });
    return { id: job.id, job: await showJob(deps, job) };
  }),
  handle(contract.listBulkJobs, ({ principal, query }) => listJobs(deps, principal, query)),
  handle(contract.readBulkJob, ({ principal, params, query }) =>
    readJob(deps, principal, { ...params, ...query }),
  ),
  handle(contract.changeBulkRows, ({ principal, params, body, request }) => {
    assertMayProcess(principal, request, deps);
    return changeRows(deps, principal, { ...params, ...body });
  }),
  handle(contract.runBulkJob, async ({ principal, params, query, request }) => {
    assertMayProcess(principal, request, deps);
    const isAgain = query.again === 'yes';
    return { job: await showJob(deps, await runJob(deps, principal, { ...params, isAgain })) };
  }),
  handle(contract.cancelBulkJob, async ({ principal, params }) => ({
    job: await showJob(deps, await cancelJob(deps, principal, params.id)),
  })),
  handle(contract.bulkResultsCsv, async ({ principal, params, reply }) =>
    send(reply, await streamResultsCsv(deps, principal, params.id)),
  ),
  handle(contract.bulkResultsJson, async ({ principal, params, reply }) =>
    send(reply, await streamResultsJson(deps, principal, params.id)),
  ),
  handle(contract.bulkCorrectedCsv, async ({ principal, params, reply }) =>
    send(reply, await streamCorrectedCsv(deps, principal, params.id)),
  ),
  handle(contract.buildBulkPaper, async ({ principal, params, body }) => ({
    job: await showJob(deps, await requestPaper(deps, principal, { ...params, ...body })),
  })),
  ...(
    [
      [contract.bulkBillsPdf, 'bills.pdf'],
      [contract.bulkLabelsPdf, 'labels.pdf'],
      [contract.bulkBillsZip, 'bills.zip'],
    ] as const
  ).map(([route, file]) =>
    handle(route, async ({ principal, params, reply }) =>
      send(reply, await streamPaper(deps, principal, { ...params, file })),
    ),
  ),
  handle(contract.bulkEvents, ({ principal, params, reply }) => {
    // No proxy on the way may buffer or transform the events.
    reply.setHeader('cache-control', 'no-store, no-transform');
    return deps.events.open(principal, params.id);
  }),
  handle(contract.bulkTemplate, ({ params, reply }) => {
    reply.setHeader('content-disposition', `attachment; filename="freightwright-${params.file}"`);
    return writeTemplate(params.file.replace('.csv', '') as contract.BulkType);
  }),
];

/** Without permission the body is not parsed but discarded, so that the caller receives the response. */
function mayProcess(
  deps: Pick<BulkDeps, 'testMode'>,
  principal: contract.Principal,
  request: IncomingMessage,
): void {
  try {
    assertMayProcess(principal, request, deps);
  } catch (error) {
    request.resume();
    throw error;
  }
}

function send(reply: Reply, { body, fileName }: Download) {
  const plain = fileName.replace(/[^A-Za-z0-9._ -]+/g, '-');
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  // RFC 8187
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(/['()*]/g, hex);
  reply.setHeader('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  return body;
}
