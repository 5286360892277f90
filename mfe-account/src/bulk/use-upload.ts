import type { BulkType } from '@freightwright/contracts';
import { routes, usePlatform } from '@freightwright/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import { useStep } from '../account/use-step.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** As long as the server takes a file for, and a little longer. */
const uploadTimeoutMs = 130_000;

/** How far an upload is: the share of the file that is sent, and at 1 its rows are being checked. */
export type Upload = { readonly name: string; readonly share: number };

/** Sends a file to be checked. */
export function useUpload(onChecked: (jobId: string) => void) {
  const { call } = usePlatform();
  const { error, take, clear } = useStep();
  const [upload, setUpload] = useState<Upload>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const send = async (type: BulkType, file: File) => {
    const controller = new AbortController();
    const { signal } = controller;
    ending.current = controller;
    setUpload({ name: file.name, share: 0 });
    const form = new FormData();
    form.set('type', type);
    form.set('check', 'only');
    form.set('file', file);
    await take(async () => {
      try {
        const { id } = await call(routes.processBulk, {
          body: form,
          // The same file may be sent twice on purpose, so it is not its content that makes a request the same.
          headers: { 'idempotency-key': crypto.randomUUID() },
          timeoutMs: uploadTimeoutMs,
          fetch: sendWithProgress((share) => setUpload({ name: file.name, share }), signal),
        });
        onChecked(id);
      } catch (cause) {
        if (!signal.aborted) throw cause;
      }
    });
    setUpload(undefined);
  };
  return { upload, error, clear, send, cancel: () => ending.current?.abort() };
}
