import { ButtonLink, DidNotLoad, looks, Sheet, SheetBody } from '@freightwright/mfe-kit';
import { useRecentBills } from '../account-queries.ts';
import { BillsTable } from './bills-table.tsx';

/** The latest bills of lading and drafts. */
export function RecentBills() {
  return (
    <Sheet title="Recent bills of lading" aside={<a href="/bol?tab=mine">All bills of lading</a>}>
      <Bills />
    </Sheet>
  );
}

function Bills() {
  const loading = useRecentBills();
  const { data, isPending } = loading;
  if (isPending) {
    return (
      <div role="status" aria-label="Loading: Recent bills of lading">
        <BillsSkeleton />
      </div>
    );
  }
  if (data === undefined) {
    return (
      <SheetBody>
        <DidNotLoad loading={loading}>
          The list did not load. Your bills and drafts are not affected.
        </DidNotLoad>
      </SheetBody>
    );
  }
  if (data.bols.length === 0) {
    return (
      <SheetBody className={`${looks.stack16} ${looks.left}`}>
        <p className={looks.quiet}>Your latest bills of lading and drafts will be here.</p>
        <ButtonLink href="/bol">Start a bill of lading</ButtonLink>
      </SheetBody>
    );
  }
  return <BillsTable bills={data.bols} />;
}

/** The rows before what they say. */
export function BillsSkeleton() {
  return [1, 2, 3].map((row) => (
    <div key={row} className={looks.blanks45}>
      <span />
      <span />
      <span />
    </div>
  ));
}
