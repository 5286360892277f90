import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ownFieldsOf, type Principal, Problem } from '@freightwright/contracts';
import { runWithoutDeadline } from '@freightwright/runtime-kit';
import type { Owner, RequestKey, RequestRecord } from '@freightwright/service-kit';
import { acquire, callerAsUser, contentKey, requestKey } from '@freightwright/service-kit';
import type { BulkDeps } from '../bulk-deps.ts';
import type { ChunkStore } from '../job/chunk-store.ts';
import { expiryOf, type Figures, type Job, type ReadyJob } from '../job/job.ts';
import { refuseSameFile } from '../job/same-file.ts';
import { fileRefused } from '../policy.ts';
import type { Mapping } from '../rows/mapping.ts';
import { addMarks, decideMarks } from '../rows/number-marks.ts';
import { enqueueNewChunks, finishedEntry, freeSlot } from '../run/end-job.ts';
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
  const slot = slotOf(deps, job);
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
        // The slot is taken while the last rows are stored.
        const onRead = () => void (as.isRun && slot.take().catch(() => undefined));
        const stored = await storeRows({ ...deps, chunks }, job, bytes, { ...as, mapping, sheet, onRead });
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
    let sums = as.isRun === isRun ? figures : undefined;
    let marks = shown;
    if (!sums) {
      const checked = await checkChunks(deps, received, false);
      received.notices = [...received.notices, ...checked.notices];
      ({ marks, figures: sums } = checked);
      addMarks(marks, shown);
    }
    const { errors, isChanged, columns } = decideMarks(received.header, marks, separator);
    if (errors.length > 0) throw fileRefused(errors, columnsOfFile(received, samples));
    received.header = { ...received.header, columns };
    if (isChanged) ({ figures: sums } = await checkChunks(deps, received, isRun));
    const asked = requestOf(owner, key, requestHashOf(form, hash), deps.nowMs());
    const settled = await settle(deps, received, { form, isRun, slot, sums, request: asked });
    if (settled.id !== job.id) return settled;
    // From here on the job belongs to the owner, and the reconciliation pass repairs any failure.
    if (isRun) freeSlot(deps, settled);
    else if (settled.state === 'checked') await slot.release();
    if (form.mapping) await remember(deps, settled, form.mapping);
    if (settled.state === 'queued') await enqueueNewChunks(deps, settled).catch(() => undefined);
    return { ...settled, figures: sums };
  } catch (error) {
    // The rest of the body is read and discarded, so that the caller receives the response.
    request.resume();
    const refusal = await admitted.then(
      () => error,
      (refused: unknown) => refused,
    );
    await runWithoutDeadline(() => Promise.all([slot.release(), forget(deps, job.id)]));
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

/** The slot of a job, which is taken a single time. */
function slotOf({ slots, log }: Pick<BulkDeps, 'slots' | 'log'>, { id, owner }: Pick<Job, 'id' | 'owner'>) {
  let taken: Promise<void> | undefined;
  return {
    /** @throws Problem 'bulk.too-many-jobs'. */
    take: () => (taken ??= slots.takeJob(owner.userId, id)),
    /** Releases it if the job does not run after all. */
    async release(): Promise<void> {
      const isTaken = await taken?.then(
        () => true,
        () => false,
      );
      if (!isTaken) return;
      await slots.releaseJob(owner.userId, id).catch((err: unknown) => {
        log.warn({ err, jobId: id }, 'a slot is released when its hour is over');
      });
    },
  };
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
    updatedAt: createdAt,
    chars: 0,
    notices: [],
    startedAt: undefined,
    endedAt: undefined,
    expiresAt: expiryOf(createdAt),
    request: undefined,
    figures: undefined,
    progress: undefined,
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

interface Settling {
  form: Form;
  /** Its rows were run. */
  isRun: boolean;
  slot: ReturnType<typeof slotOf>;
  /** The sums of all rows. */
  sums: Figures;
  request: RequestKey;
}

/**
 * Turns the uploaded file into a job, unless the same request made one before. One whose rows were run is done
 * with the same write.
 */
async function settle(
  deps: BulkDeps,
  job: ReadyJob & { fileHash: string },
  { form, isRun, slot, sums, request }: Settling,
): Promise<Job> {
  const { jobs, nowMs } = deps;
  const state = form.isCheckOnly ? 'checked' : isRun ? 'done' : 'queued';
  // The write finds an earlier job by itself. Only a refusal must not come before it.
  let isFound = state !== 'done';
  const { begun, completed } = await acquire<Job, RequestRecord & { job: Job }>({
    request,
    nowMs,
    isLeased: () => false,
    async find(key) {
      if (!isFound) return undefined;
      const earlier = await jobs.findByRequest(key);
      return earlier?.request && { ...earlier.request, status: 'completed', job: earlier };
    },
    async begin() {
      if (!form.isAgain) await refuseSameFile(deps, job.owner, job);
      const isFirst = !isFound;
      isFound = true;
      try {
        if (state !== 'checked') await slot.take();
      } catch (error) {
        if (isFirst) return undefined;
        throw error;
      }
      const now = new Date(nowMs());
      const own = ownFieldsOf(form);
      const { type, fileName, fileHash, headerCells, header, rows, chunks, chars, notices, startedAt } = job;
      const file = {
        ...{ type, fileName, fileHash, headerCells, header, rows, chunks, chars, notices, startedAt },
        ...(form.isAgain && { isAgain: true }),
        ...own,
        ...(state === 'queued' && { progress: sums }),
        ...(state === 'done' && {
          ended: { figures: sums, endedAt: now, entry: finishedEntry(job, { state, figures: sums, now }) },
        }),
      };
      const arrived = await jobs.arrive(job.id, { ...file, state, request }, now);
      if (arrived === 'gone') throw new Problem('service.unavailable', { cause: 'the upload took too long' });
      const endedAt = state === 'done' ? now : undefined;
      return arrived === 'taken' ? undefined : { ...job, ...own, state, request, endedAt, updatedAt: now };
    },
    async reclaim() {
      await jobs.forgetRequest(request.key, new Date(nowMs()));
      return undefined;
    },
  });
  if (begun) return begun;
  await Promise.all([slot.release(), forget(deps, job.id)]);
  return completed.job;
}

async function forget({ jobs, chunks, log }: BulkDeps, jobId: string): Promise<void> {
  try {
    await chunks.removeOf(jobId);
    await jobs.remove(jobId);
  } catch (err) {
    log.warn({ err, jobId }, 'a refused file is removed when its job is taken for broken off');
  }
}
