import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { identityActed, type Principal, Problem } from '@freightwright/contracts';
import { outboxEntry, runWithoutDeadline } from '@freightwright/service-kit';
import { personOf } from '../account/person.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { readParts } from './export-contents.ts';
import { exportAtMostMs, exportsADay } from './export-quota-store.ts';
import { readFirstPages, writeExport } from './write-export.ts';

export interface Export {
  body: Readable;
  fileName: string;
}

/**
 * Everything that is kept of the caller, as a stream of JSON. Every part is asked before the first byte is sent.
 * When one goes away later the stream breaks off, and the download fails where everybody sees it.
 * @throws Problem 'access.denied' for a machine, 'rate.limited' while one is being made and after three in a
 * day, 'service.unavailable' when a part does not answer.
 */
export async function exportAccount(deps: IdentityDeps, principal: Principal): Promise<Export> {
  const { exportQuotas, accounts, nowMs, log } = deps;
  const { userId } = personOf(principal);
  const at = new Date(nowMs());
  const place = await exportQuotas.take(userId, at);
  if (!place.taken) throw tooMany(place.freeAt, at);
  const release = (counts: boolean) =>
    runWithoutDeadline(() => exportQuotas.release(userId, at, { counts })).catch((err: unknown) => {
      log.warn({ err }, 'an export that has ended counts as one that is being made');
    });
  const read = readParts(deps);
  try {
    const firstPages = await readFirstPages(read, userId);
    const made = { act: 'copy-made', userId, at: at.toISOString() } as const;
    await accounts.publish(userId, [outboxEntry(identityActed, made, { id: `${randomUUID()}/copy`, at })]);
    const body = Readable.from(writeExport({ userId, at, read, firstPages }), { objectMode: false });
    const limit = setTimeout(() => body.destroy(new Error('an export took too long')), exportAtMostMs);
    body.once('close', () => {
      clearTimeout(limit);
      void release(true);
    });
    return { body, fileName: `freightwright-account-${at.toISOString().slice(0, 10)}.json` };
  } catch (error) {
    await release(false);
    throw error;
  }
}

const tooMany = (freeAt: Date, now: Date) =>
  new Problem('rate.limited', {
    detail: `You can export your data ${exportsADay} times a day, one export at a time.`,
    retryAfterS: Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000)),
  });
