import type { BulkJob, BulkPaper } from '@freightwright/contracts';
import { Button, routes, usePlatform, util } from '@freightwright/mfe-kit';
import { useEffect, useRef } from 'react';
import type { Call } from '../api/account-queries.ts';
import { Refusal, useDownload } from '../state/use-step.tsx';

const pollMs = 1_500;
/** 1,000 single PDFs are about 50 MB. */
const timeoutMs = 5 * 60_000;

const files = [
  ['bills.pdf', 'Download all bills (PDF)'],
  ['labels.pdf', 'All labels (PDF)'],
  ['bills.zip', 'Single PDFs (ZIP)'],
] as const;

function fetchFile(call: Call, id: string, file: BulkPaper['file']): Promise<Blob> {
  const asked = { params: { id }, timeoutMs };
  if (file === 'bills.zip') return call(routes.bulkBillsZip, asked);
  return file === 'bills.pdf' ? call(routes.bulkBillsPdf, asked) : call(routes.bulkLabelsPdf, asked);
}

/** The files of all bills of a job, which the server builds when they are asked for. */
export function BillFiles({ job: { id, fileName } }: { readonly job: BulkJob }) {
  const { call } = usePlatform();
  const { pending, error, download } = useDownload();
  const left = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  /** Ends when it is built or has failed. The server goes on when the page is left. */
  async function build(file: BulkPaper['file']): Promise<void> {
    let { job } = await call(routes.buildBulkPaper, { params: { id }, body: { file } });
    const { signal } = left.current;
    while (job.papers?.some((paper) => paper.file === file && paper.state === 'building')) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      signal.throwIfAborted();
      ({ job } = await call(routes.readBulkJob, { params: { id }, query: { rows: 'none' } }));
    }
  }

  const stem = fileName.replace(/\.[^.]*$/, '') || 'bulk';
  return (
    <div className={util.stack8}>
      <div className={util.buttons}>
        {files.map(([file, label]) => {
          const name = `${stem}-${file}`;
          const save = async () => {
            await build(file);
            // The reason why it was not built is the server's answer to this.
            return fetchFile(call, id, file);
          };
          return (
            <Button
              key={file}
              pendingText={pending === name && 'Preparing'}
              onClick={() => void download(name, save)}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <Refusal title="Not downloaded." error={error} />
    </div>
  );
}
