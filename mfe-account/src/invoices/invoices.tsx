import type { Invoice } from '@freightwright/contracts';
import {
  Button,
  DidNotLoad,
  FieldError,
  looks,
  routes,
  Sheet,
  SheetBody,
  usePlatform,
} from '@freightwright/mfe-kit';
import { useState } from 'react';
import { useNewestInvoices } from '../account-queries.ts';
import { BillsSkeleton } from '../bills/recent-bills.tsx';
import { InvoicesTable } from './invoices-table.tsx';

interface InvoicePage {
  readonly invoices: readonly Invoice[];
  readonly more: boolean;
}

/** The visitor's invoices, newest first. */
export function Invoices() {
  return (
    <Sheet title="Invoices">
      <List />
    </Sheet>
  );
}

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
      <SheetBody>
        <DidNotLoad loading={loading}>Your invoices did not load. They are not affected.</DidNotLoad>
      </SheetBody>
    );
  }
  const oldest = data.invoices.at(-1);
  if (oldest === undefined) {
    return (
      <SheetBody>
        <p className={looks.quiet}>Your invoices and receipts will be here after your first payment.</p>
      </SheetBody>
    );
  }
  // With another newest page, what was read below the old one may leave a gap, so it is read again.
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
        <div className={`${looks.inset} ${looks.ruled} ${looks.stack8} ${looks.left}`}>
          <Button pendingText={state === 'pending' ? 'Loading' : undefined} onClick={() => void showOlder()}>
            Show older invoices
          </Button>
          {state === 'failed' && <FieldError>Older invoices did not load. Try again.</FieldError>}
        </div>
      )}
    </>
  );
}
