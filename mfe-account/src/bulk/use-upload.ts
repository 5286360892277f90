import type { BulkJob, BulkMapping } from '@freightwright/contracts';
import type { BulkFileColumn, BulkType } from '@freightwright/contracts/constants';
import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { useEffect, useRef, useState } from 'react';
import { useStep } from '../state/use-step.tsx';
import { storeJob } from './use-jobs.ts';

/** A file and how it is read. The browser has it until the page is left, so it can be sent again. */
export interface SentFile {
  readonly file: File;
  readonly type: BulkType;
  readonly mapping?: BulkMapping;
  /** The sheet of a workbook; without one the server chooses. */
  readonly sheet?: string;
  /** Whether bills of it may be issued once more. */
  readonly isAgain?: boolean;
}

/** The content of a refusal beside its errors. */
interface RefusalDetails {
  readonly columns?: readonly BulkFileColumn[];
  readonly jobId?: string;
  readonly sheets?: readonly string[];
}

/** The job of a file that was sent before. */
export interface EarlierJob {
  readonly jobId: string;
  readonly sent: SentFile;
}

/** A refusal that a mapping of the columns may cure. */
export interface ColumnQuestion {
  readonly sent: SentFile;
  readonly columns: readonly BulkFileColumn[];
  readonly error: unknown;
}

/** The file has a job now, which is in the cache. */
export type OnAccepted = (job: BulkJob, sent: SentFile) => void;

/** Upload progress: the share of the file that is sent; at 1 its rows are being checked. */
export interface UploadProgress {
  readonly name: string;
  readonly share: number;
}

/** Slightly longer than the server's upload timeout. */
const uploadTimeoutMs = 130_000;

/** Uploads a file to be checked. */
export function useUpload(onAccepted: OnAccepted) {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const { error, take, clear } = useStep();
  const [progress, setProgress] = useState<UploadProgress>();
  const [question, setQuestion] = useState<ColumnQuestion>();
  const [earlier, setEarlier] = useState<EarlierJob>();
  const [sheets, setSheets] = useState<readonly string[]>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const send = async (sent: SentFile) => {
    const { file, type, mapping, sheet, isAgain } = sent;
    const controller = new AbortController();
    const { signal } = controller;
    ending.current = controller;
    setProgress({ name: file.name, share: 0 });
    const form = new FormData();
    form.set('type', type);
    form.set('check', 'only');
    if (mapping) form.set('mapping', JSON.stringify(mapping));
    if (sheet) form.set('sheet', sheet);
    if (isAgain) form.set('again', 'yes');
    form.set('file', file);
    setEarlier(undefined);
    let details: RefusalDetails = {};
    await take(async () => {
      try {
        const { job } = await call(routes.processBulk, {
          body: form,
          // A file may be sent twice on purpose, so the idempotency key does not depend on it.
          headers: { 'idempotency-key': crypto.randomUUID() },
          timeoutMs: uploadTimeoutMs,
          fetch: sendWithProgress(signal, {
            onSent: (share) => setProgress({ name: file.name, share }),
            onRefused: (body) => {
              details = body;
            },
          }),
        });
        await storeJob(queries, call, job);
        onAccepted(job, sent);
      } catch (cause) {
        if (signal.aborted) return;
        if (details.jobId) setEarlier({ jobId: details.jobId, sent });
        if (details.sheets) setSheets(details.sheets);
        if (details.columns) setQuestion({ sent, columns: details.columns, error: cause });
        throw cause;
      } finally {
        setProgress(undefined);
      }
    });
  };
  const reset = () => {
    clear();
    setQuestion(undefined);
    setEarlier(undefined);
    setSheets(undefined);
  };
  const cancel = () => ending.current?.abort();
  return { progress, error, question, earlier, sheets, clear: reset, send, cancel };
}

interface UploadListener {
  /** The share of the body that is sent, from 0 to 1. */
  readonly onSent: (share: number) => void;
  /** The body of a refusal, of which `platform.call` passes on only the common fields. */
  readonly onRefused: (details: RefusalDetails) => void;
}

/** A `fetch` for `platform.call` that reports upload progress. */
const sendWithProgress =
  (signal: AbortSignal, { onSent, onRefused }: UploadListener): typeof fetch =>
  (address, { method = 'GET', headers, body, signal: timeLimit } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const either = timeLimit ? AbortSignal.any([signal, timeLimit]) : signal;
      either.throwIfAborted();
      const stop = () => {
        request.abort();
        reject(either.reason);
      };
      either.addEventListener('abort', stop, { once: true });
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.upload.onload = () => onSent(1);
      request.onerror = () => reject(new TypeError('The connection broke off'));
      request.onload = () => {
        const { status, responseText } = request;
        if (status >= 400) onRefused(parsed(responseText));
        const answered = new Headers();
        for (const line of request
          .getAllResponseHeaders()
          .trim()
          .split(/[\r\n]+/)) {
          const colon = line.indexOf(':');
          answered.append(line.slice(0, colon), line.slice(colon + 1));
        }
        resolve(new Response(responseText, { status, headers: answered }));
      };
      request.onloadend = () => either.removeEventListener('abort', stop);
      request.send(body as XMLHttpRequestBodyInit | null | undefined);
    });

/** A proxy may answer with a page instead of a problem. */
function parsed(text: string): RefusalDetails {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
