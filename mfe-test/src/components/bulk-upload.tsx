import { testModeHeader } from '@freightwright/contracts/constants';
import {
  Button,
  queryDefaults,
  routes,
  Section,
  SectionBody,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { useMutation } from '@freightwright/mfe-routing';
import { useStatus } from './current-status.tsx';
import styles from './enable-pro.module.css';
import { sampleCsv } from './sample-csv.ts';

/** The server's upload timeout. */
const uploadTimeoutMs = 120_000;

/** Uploads a sample file like a developer, with the test mode header instead of the Enterprise plan. */
export function BulkUpload() {
  const { call, signIn } = usePlatform();
  const { data: status } = useStatus();
  const { mutate, data, isPending, isError } = useMutation({
    networkMode: queryDefaults.networkMode,
    mutationFn: () => {
      const form = new FormData();
      form.set('type', 'calculations');
      form.set('file', new File([sampleCsv], 'sample.csv', { type: 'text/csv' }));
      // Each press is a new upload, not a retry of the last one.
      const headers = { [testModeHeader]: 'true', 'idempotency-key': crypto.randomUUID() };
      return call(routes.processBulk, { body: form, headers, timeoutMs: uploadTimeoutMs });
    },
    onError: (error) => console.error('Bulk processing failed', error),
  });
  return (
    <Section title="2. Bulk processing">
      <SectionBody className={styles.body}>
        <p className={util.quiet}>Uploads this sample CSV and runs its three rows.</p>
        <section aria-label="Sample CSV">
          <pre className={styles.answer}>{sampleCsv}</pre>
        </section>
        {status?.user ? (
          <Button pendingText={isPending && 'Uploading...'} onClick={() => mutate()}>
            Upload the sample
          </Button>
        ) : (
          <Button disabled={!status} onClick={() => signIn()}>
            Sign in to upload
          </Button>
        )}
        <p role="alert" className={`${util.text} ${util.breaking}`}>
          {isError && 'Bulk processing failed - check console for details'}
          {data && !isPending && `Bulk processing started! Job ID ${data.id}`}
        </p>
        {data && !isPending && <a href={`/bulk?job=${encodeURIComponent(data.id)}`}>Open the file</a>}
      </SectionBody>
    </Section>
  );
}
