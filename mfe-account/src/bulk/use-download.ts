import { saveFile } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { useStep } from '../account/use-step.ts';

/** A file of up to 1,000 rows with their results. */
export const fileTimeoutMs = 60_000;

/** Saves files that the server writes. `pending` is the name of the one that is being fetched. */
export function useDownload() {
  const { take, error } = useStep();
  const [pending, setPending] = useState<string>();
  const download = async (name: string, fetchFile: () => Promise<Blob>) => {
    if (pending !== undefined) return;
    setPending(name);
    await take(async () => saveFile(await fetchFile(), name));
    setPending(undefined);
  };
  return { pending, error, download };
}
