import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Principal, Problem } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import type { Owner, RequestKey, RequestRecord } from '@freightwright/service-kit';
import { acquire, callerAsUser, contentKey, requestKey } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import type { ChunkStore } from '../job/chunk-store.ts';
import { expiryOf, type Job, type ReadyJob } from '../job/job.ts';
import { refuseSameFile } from '../job/same-file.ts';
import { fileRefused } from '../policy.ts';
import type { Mapping } from '../rows/mapping.ts';
import { addMarks, decideMarks } from '../rows/number-marks.ts';
import { enqueueNewChunks, finishIfComplete } from '../run/end-job.ts';
import { checkChunks, columnsOfFile } from './check-chunks.ts';
import { type Form, formOf, mappingOf, readForm } from './read-form.ts';
import { resolveHeader } from './resolve-header.ts';
import { hashed, storeRows } from './store-rows.ts';

export interface Upload {
  request: IncomingMessage;
  key: string | undefined;
}

/**
 * Receives a file: stores its rows as they arrive, validates them, and queues them unless only validation is
 * requested. Idempotent, by key or within seconds by content. A rejected file leaves nothing behind.
 * @throws Problem 'bulk.file-refused', 'bulk.same-file', 'bulk.too-many-uploads', 'bulk.too-many-jobs', 'request.invalid',
 * 'request.too-large', 'idempotency.key-reused'.
 */
export async function receiveUpload(
  deps: BulkDeps,
  principal: Principal,
  { request, key }: Upload,
): Promise<Job> {
  const owner = callerAsUser(principal);
  const job = newJob(deps, owner);
  const known = await knownRequest(deps, owner, key);
  if (known)
    return repeatUpload(deps, known, { request, admitted: deps.slots.takeUpload(owner.userId, job.id) });
  const admitted = allDone([deps.slots.takeUpload(owner.userId, job.id), deps.jobs.begin(job)]);
  try {
    // The first rows are read meanwhile, and stored after admission.
    const chunks: Pick<ChunkStore, 'add'> = {
      async add(...some) {
        await admitted;
        await deps.chunks.add(...some);
      },
    };
    const { form, used } = await readForm(
      request,
      { fileBytes: deps.limits.fileBytes, admitted },
      async ({ name, bytes, before, complete }) => {
        const known = before.type === undefined ? undefined : formOf(before);
        const mapping =
          known?.mapping ?? (before.mapping === undefined ? undefined : mappingOf(before.mapping));
        const as = { type: known?.type, isRun: known?.type === 'calculations' && !known.isCheckOnly };
        const sheet = async () => (await complete).sheet;
        const stored = await storeRows({ ...deps, chunks }, job, bytes, { ...as, mapping, sheet });
        return { name, ...as, stored };
      },
    );
    const { name: fileName, stored, ...as } = used;
    const { hash, sheetName, figures, samples, separator, marks: shown, ...file } = stored;
    const isRun = as.isRun && !form.isCheckOnly;
    const resolved = file.header
      ? { header: file.header, notices: [] }
      : await resolveHeader(deps, job, { ...form, head: { ...file, samples } });
    const received = {
      ...job,
      ...file,
      fileName,
      fileHash: [hash, sheetName].filter(Boolean).join(' '),
      type: form.type,
      header: resolved.header,
      notices: [...file.notices, ...resolved.notices],
      startedAt: isRun ? new Date(deps.nowMs()) : undefined,
    };
    let isChecked = as.type !== undefined && as.isRun === isRun;
    let marks = shown;
    if (!isChecked) {
      const checked = await checkChunks(deps, received, false);
      received.notices = [...received.notices, ...checked.notices];
      ({ marks } = checked);
      addMarks(marks, shown);
    }
    const { errors, isChanged, columns } = decideMarks(received.header, marks, separator);
    if (errors.length > 0) throw fileRefused(errors, columnsOfFile(received, samples));
    received.header = { ...received.header, columns };
    if (isChanged) {
      await checkChunks(deps, received, isRun);
      isChecked = false;
    }
    const asked = requestOf(owner, key, requestHashOf(form, hash), deps.nowMs());
    const settled = await settle(deps, received, form, asked);
    if (settled.id !== job.id) return settled;
    if (form.mapping) await remember(deps, settled, form.mapping);
    // From here on the job belongs to the owner, and the reconciliation pass repairs any failure.
    if (isRun) return await endImmediately(deps, settled);
    if (!form.isCheckOnly) await enqueueNewChunks(deps, settled).catch(() => undefined);
    return isChecked ? { ...settled, figures } : settled;
  } catch (error) {
    // The rest of the body is read and discarded, so that the caller receives the response.
    request.resume();
    const refusal = await admitted.then(
      () => error,
      (refused: unknown) => refused,
    );
    await runWithoutDeadline(() => forget(deps, job.id));
    throw refusal;
  }
}

/** The job of an earlier upload with the same idempotency key. */
async function knownRequest({ jobs, nowMs }: BulkDeps, owner: Owner, key: string | undefined) {
  if (key === undefined) return undefined;
  const known = await jobs.findByRequest(requestOf(owner, key, '', nowMs()).key);
  return known?.request && known.request.expiresAt.getTime() > nowMs() ? known : undefined;
}

/**
 * The job of the same upload before. Of the file only the hash is computed.
 * @throws Problem 'idempotency.key-reused' for another upload.
 */
async function repeatUpload(
  { limits }: Pick<BulkDeps, 'limits'>,
  known: Job,
  { request, admitted }: { request: IncomingMessage; admitted: Promise<void> },
): Promise<Job> {
  const options = { fileBytes: limits.fileBytes, admitted };
  const { form, used } = await readForm(request, options, async ({ bytes }) => {
    const hash = createHash('sha256');
    for await (const _ of hashed(bytes, hash));
    return hash.digest('base64url');
  });
  await admitted;
  if (known.request?.requestHash === requestHashOf(form, used)) return known;
  throw new Problem('idempotency.key-reused');
}

/** The mapping of an accepted file applies to the next one with the same headers. */
async function remember(
  { mappings, nowMs, log }: BulkDeps,
  { id, owner, type = 'calculations', headerCells }: Job,
  mapping: Mapping,
): Promise<void> {
  const file = { userId: owner.userId, type, headerCells };
  await mappings.save(file, mapping, new Date(nowMs())).catch((err: unknown) => {
    log.warn({ err, jobId: id }, 'a mapping was not stored');
  });
}

/** Ends a job whose rows were run while they arrived. */
async function endImmediately(deps: BulkDeps, job: Job): Promise<Job> {
  await finishIfComplete(deps, job).catch(() => undefined);
  return (await deps.jobs.find(job.id)) ?? job;
}

/** Waits for all, even after a failure. Handles rejections, because no caller may be listening yet. */
function allDone(work: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const done = Promise.allSettled(work).then((outcomes) => {
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  });
  done.catch(() => undefined);
  return done;
}

function newJob({ newId, nowMs }: BulkDeps, owner: Owner): Job {
  const createdAt = new Date(nowMs());
  return {
    id: newId(),
    owner,
    state: 'receiving',
    type: undefined,
    fileName: '',
    headerCells: [],
    header: undefined,
    rows: 0,
    chunks: 0,
    createdAt,
    chars: 0,
    notices: [],
    startedAt: undefined,
    endedAt: undefined,
    expiresAt: expiryOf(createdAt),
    request: undefined,
    figures: undefined,
  };
}

const requestHashOf = ({ type, isCheckOnly, ...others }: Form, hash: string): string =>
  createHash('sha256')
    .update(JSON.stringify([type, isCheckOnly, hash, ...Object.values(others).filter(Boolean)]))
    .digest('base64url');

function requestOf(
  { userId }: Owner,
  key: string | undefined,
  requestHash: string,
  nowMs: number,
): RequestKey {
  const identity = { key, requestHash };
  return requestKey(userId, identity, nowMs) ?? contentKey(userId, identity, nowMs);
}

/** Turns the uploaded file into a job, unless the same request made one before. */
async function settle(
  deps: BulkDeps,
  job: ReadyJob & { fileHash: string },
  form: Form,
  request: RequestKey,
): Promise<Job> {
  const { jobs, slots, nowMs } = deps;
  const state = form.isCheckOnly ? 'checked' : 'queued';
  let hasSlot = false;
  try {
    const { begun, completed } = await acquire<Job, RequestRecord & { job: Job }>({
      request,
      nowMs,
      isLeased: () => false,
      async find(key) {
        const earlier = await jobs.findByRequest(key);
        return earlier?.request && { ...earlier.request, status: 'completed', job: earlier };
      },
      async begin() {
        if (!form.isAgain) await refuseSameFile(deps, job.owner, job);
        if (!hasSlot && !form.isCheckOnly) {
          await slots.takeJob(job.owner.userId, job.id);
          hasSlot = true;
        }
        const { type, fileName, fileHash, headerCells, header, rows, chunks, chars, notices, startedAt } =
          job;
        const file = {
          type,
          fileName,
          fileHash,
          headerCells,
          header,
          rows,
          chunks,
          chars,
          notices,
          startedAt,
          ...(form.isAgain && { isAgain: true }),
        };
        const arrived = await jobs.arrive(job.id, { ...file, state, request }, new Date(nowMs()));
        if (arrived === 'gone')
          throw new Problem('service.unavailable', { cause: 'the upload took too long' });
        return arrived === 'taken' ? undefined : { ...job, state, request };
      },
      async reclaim() {
        await jobs.forgetRequest(request.key, new Date(nowMs()));
        return undefined;
      },
    });
    if (completed) {
      if (hasSlot) await slots.releaseJob(job.owner.userId, job.id);
      await forget(deps, job.id);
      return completed.job;
    }
    return begun;
  } catch (error) {
    if (hasSlot) {
      await runWithoutDeadline(() => slots.releaseJob(job.owner.userId, job.id)).catch(() => undefined);
    }
    throw error;
  }
}

async function forget({ jobs, chunks, log }: BulkDeps, jobId: string): Promise<void> {
  try {
    await chunks.removeOf(jobId);
    await jobs.remove(jobId);
  } catch (err) {
    log.warn({ err, jobId }, 'a refused file is removed when its job is taken for broken off');
  }
}
