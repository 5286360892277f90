import * as contract from '@freightwright/contracts';
import { callerAsUser, type Handler, handle, listDeletions, type Reply } from '@freightwright/service-kit';
import { presentBol } from './bill/bill.ts';
import type { BolDeps } from './bol-deps.ts';
import { bookRoutes } from './book/routes.ts';
import { changeDraft, createDraft, deleteDraft } from './draft/drafts.ts';
import { expanded, writeEbol } from './ebol/write-ebol.ts';
import { emailBill } from './email/email-bill.ts';
import { readMaterial, searchMaterials } from './hazmat/materials.ts';
import { warningsOf } from './issue/bill-warnings.ts';
import { generateBol, issueDraft } from './issue/generate-bol.ts';
import { issueBatch } from './issue/issue-batch.ts';
import { createFindBill } from './issue/settle-issue.ts';
import { countBolDays, listBols, readBolMonth } from './list/list-bols.ts';
import { searchItems } from './nmfc/nmfc-listing.ts';
import { type PrintedPages, printBol, printLabels, tagOf } from './paper/print-bol.ts';
import { voidBol } from './void/void-bol.ts';
import { readZip } from './zips/read-zip.ts';

export function routes(deps: BolDeps): Handler[] {
  const findBill = createFindBill(deps);
  const reading = { ...deps, findBill };
  /** What the review would ask about a draft, as of its last change. */
  const withWarnings = async (saved: Promise<{ bol: contract.DraftBol }>) => {
    const { bol } = await saved;
    const warnings = await warningsOf(deps, bol.form, new Date(bol.updatedAt));
    return { bol, ...(warnings.length > 0 && { warnings }) };
  };
  return [
    handle(contract.generateBol, async ({ principal, body, query, identity, reply }) => {
      const issued = await generateBol(deps, principal, { form: body, identity, ...query });
      if (issued.isRepeated && identity.key !== undefined) reply.setHeader(contract.replayedHeader, 'true');
      return issued.answer;
    }),
    handle(contract.generateBols, ({ principal, body, identity }) =>
      issueBatch(deps, principal, { ...body, identity }),
    ),
    handle(contract.listBols, ({ principal, query }) => listBols(deps, principal, query)),
    handle(contract.listDeletedBols, ({ principal, query }) => listDeletions(deps, principal, query)),
    handle(contract.bolDays, ({ principal, query }) => countBolDays(deps, principal, query)),
    handle(contract.bolMonth, ({ principal, params, query }) =>
      readBolMonth(deps, principal, { ...params, ...query }),
    ),
    handle(contract.readBol, async ({ principal, params, query }) => {
      const bill = await findBill(callerAsUser(principal), params.id);
      const links = await deps.bills.links(bill);
      return { bol: presentBol(bill), ...(links && { links }), ...expanded(bill, query) };
    }),
    handle(contract.bolPdf, async ({ principal, params, reply }) => {
      return send(reply, await printBol(reading, principal, params.id));
    }),
    handle(contract.bolLabels, async ({ principal, params, reply }) => {
      return send(reply, await printLabels(reading, principal, params.id));
    }),
    handle(contract.bolEbol, async ({ principal, params, query, reply }) => {
      const ebol = await writeEbol(reading, principal, { ...params, ...query });
      reply.setHeader('content-disposition', `attachment; filename="EBOL-${params.id}.json"`);
      return ebol;
    }),
    handle(contract.emailBol, ({ principal, params, body, identity }) =>
      emailBill(reading, principal, { ...params, ...body, key: identity.key }),
    ),
    handle(contract.voidBol, ({ principal, params, body }) =>
      voidBol(reading, principal, { ...params, ...body }),
    ),
    handle(contract.createBolDraft, ({ principal, body, identity }) =>
      withWarnings(createDraft(deps, principal, { form: body.form, identity })),
    ),
    handle(contract.changeBolDraft, ({ principal, params, body }) =>
      withWarnings(changeDraft(reading, principal, { ...params, ...body })),
    ),
    handle(contract.deleteBolDraft, ({ principal, params }) => deleteDraft(reading, principal, params.id)),
    handle(contract.issueBolDraft, ({ principal, params, body, query, identity }) =>
      issueDraft(deps, principal, { ...params, ...body, ...query, identity }),
    ),
    ...bookRoutes(deps),
    handle(contract.readZip, ({ params, reply }) => {
      cachedForADay(reply);
      return readZip(deps, params.zip);
    }),
    handle(contract.searchNmfc, ({ query, reply }) => tagged(reply, searchItems(deps.nmfc, query.q ?? ''))),
    handle(contract.searchHazmat, ({ query, reply }) => {
      cachedForADay(reply);
      return searchMaterials(query.q ?? '');
    }),
    handle(contract.readHazmat, ({ params, reply }) => {
      cachedForADay(reply);
      return readMaterial(params.number);
    }),
  ];
}

/** For data that change about as often as a service is deployed. */
const cachedForADay = (reply: Reply) => reply.setHeader('cache-control', 'public, max-age=86400');

/**
 * A browser may cache this answer but must revalidate it, because the operator may replace the listing.
 * Shared caches must not store it: a listing is read under a license.
 */
function tagged<Answer>(reply: Reply, answer: Answer): Answer {
  reply.setHeader('etag', tagOf(Buffer.from(JSON.stringify(answer))));
  reply.setHeader('cache-control', 'private, no-cache');
  return answer;
}

function send(reply: Reply, { bytes, fileName, etag }: PrintedPages): Uint8Array<ArrayBuffer> {
  reply.setHeader('content-disposition', `attachment; filename="${fileName}"`);
  reply.setHeader('etag', etag);
  // Only the caller's browser may cache it, and must revalidate, because the bill may have been voided.
  reply.setHeader('cache-control', 'private, no-cache');
  return bytes;
}
