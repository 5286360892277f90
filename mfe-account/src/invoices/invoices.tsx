import type { Invoice } from '@freightwright/contracts';
import { formatCents } from '@freightwright/domain';
import {
  Button,
  DidNotLoad,
  FieldError,
  routes,
  Section,
  SectionBody,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { DataTable } from '@freightwright/mfe-ui/data-table';
import { useState } from 'react';
import { useNewestInvoices } from '../api/account-queries.ts';
import { NewTab } from '../billing/billing-step.tsx';
import { formatDay } from '../billing/billing-texts.ts';
import { BillsSkeleton } from '../bills/recent-bills.tsx';

interface InvoicePage {
  readonly invoices: readonly Invoice[];
  readonly more: boolean;
}

export const Invoices = () => (
  <Section title="Invoices">
    <List />
  </Section>
);

function List() {
  const loading = useNewestInvoices();
  const { data, isPending } = loading;
  if (isPending) {
    return (
      <div role="status" aria-label="Loading: Invoices">
        <BillsSkeleton />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <SectionBody>
        <DidNotLoad loading={loading}>We couldn’t load your invoices. They are not affected.</DidNotLoad>
      </SectionBody>
    );
  }
  const oldest = data.invoices.at(-1);
  if (oldest === undefined) {
    return (
      <SectionBody>
        <p className={util.quiet}>Your invoices and receipts will be here after your first payment.</p>
      </SectionBody>
    );
  }
  // With another newest page, the cached pages below may have a gap, so they are fetched again.
  return <Pages key={oldest.id} newest={data} />;
}

function Pages({ newest }: { readonly newest: InvoicePage }) {
  const { call } = usePlatform();
  const [older, setOlder] = useState<readonly InvoicePage[]>([]);
  const [state, setState] = useState<'ready' | 'pending' | 'failed'>('ready');
  const invoices = [newest, ...older].flatMap((page) => page.invoices);
  const showOlder = async () => {
    setState('pending');
    try {
      const next = await call(routes.listInvoices, { query: { after: invoices.at(-1)?.id } });
      setOlder([...older, next]);
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <InvoicesTable invoices={invoices} />
      {(older.at(-1) ?? newest).more && (
        <div className={`${util.inset} ${util.ruled} ${util.stack8} ${util.left}`}>
          <Button pendingText={state === 'pending' && 'Loading'} onClick={showOlder}>
            Show older invoices
          </Button>
          {state === 'failed' && <FieldError>We couldn’t load older invoices. Try again.</FieldError>}
        </div>
      )}
    </>
  );
}

const states = {
  open: 'Due',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not paid',
} as const satisfies Record<Invoice['state'], string>;

/** The status of an invoice, with its refund. */
function formatState({ state, totalCents, refundedCents }: Invoice): string {
  if (state === 'paid' && refundedCents > 0)
    return refundedCents < totalCents ? 'Partly refunded' : 'Refunded';
  return states[state];
}

const InvoicesTable = ({ invoices }: { readonly invoices: readonly Invoice[] }) => (
  <DataTable<Invoice>
    remote="mfe-account"
    label="Invoices"
    rows={invoices}
    keyOf={({ id }) => id}
    columns={[
      {
        title: 'Number',
        cell: ({ number }) => (
          <span className={number === null ? util.ink3 : util.code}>{number ?? 'not final'}</span>
        ),
      },
      { title: 'Date', cell: ({ issuedAt }) => formatDay(issuedAt) },
      { title: 'For', cell: ({ description }) => description },
      {
        title: 'Billed to',
        cell: ({ billedTo }) => billedTo ?? <span className={util.ink3}>no name given</span>,
      },
      { title: 'State', cell: formatState },
      {
        title: 'Total',
        isFigure: true,
        cell: ({ totalCents, taxCents }) => (
          <span>
            {formatCents(totalCents)}
            {taxCents > 0 && <span className={util.ink2}>{`, ${formatCents(taxCents)} of it tax`}</span>}
          </span>
        ),
      },
      { title: 'Files', isUnseen: true, cell: InvoiceFiles },
    ]}
  />
);

const InvoiceFiles = ({ id, number, hasReceipt }: Invoice) => {
  const name = number ?? 'the invoice without a number';
  return (
    <div className={util.wrap16}>
      <FileLink path={routes.invoicePdf.path} id={id} label="PDF" of={name} />
      {hasReceipt && <FileLink path={routes.invoiceReceipt.path} id={id} label="Receipt" of={name} />}
    </div>
  );
};

const FileLink = ({ path, id, label, of }: { path: string; id: string; label: string; of: string }) => (
  <a
    href={path.replace(':id', encodeURIComponent(id))}
    target="_blank"
    rel="noopener"
    className={`${util.inline} ${util.textButton}`}
  >
    {label}
    <span className={util.unseen}> of {of}</span>
    <NewTab />
  </a>
);
