import { Button, DidNotLoad, looks, SheetBody, Table } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { type ListSearch, useListPage } from '../api/bol-queries.ts';
import { BolRow } from './bol-row.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import styles from './my-bols.module.css';
import type { RowActions } from './row-actions.ts';

interface BolRowsProps {
  readonly asked: ListSearch;
  /** Where this page of the list begins. Without a cursor it is the first page. */
  readonly cursor: string | undefined;
  readonly actions: RowActions;
  readonly onNew: () => void;
  readonly onClear: () => void;
}

/** One page of the list, followed by the next page once the reader asks for it. */
export function BolRows(props: BolRowsProps) {
  const { asked, cursor, actions } = props;
  const loading = useListPage(asked, cursor);
  const { data, isPending } = loading;
  const [hasMore, setHasMore] = useState(false);
  if (isPending) return <ListSkeleton />;
  if (data === undefined) {
    return (
      <SheetBody>
        <DidNotLoad loading={loading}>
          The list did not load. Your bills and drafts are not affected.
        </DidNotLoad>
      </SheetBody>
    );
  }
  const { bols, nextCursor } = data;
  if (bols.length === 0 && cursor === undefined) return <NoRows {...props} />;
  return (
    <>
      <Table
        className={styles.table}
        aria-label={cursor === undefined ? 'Bills of lading' : 'More bills of lading'}
      >
        <thead className={cursor === undefined ? undefined : looks.unseen}>
          <tr>
            <th scope="col">BOL number</th>
            <th scope="col">Shipper</th>
            <th scope="col">Consignee</th>
            <th scope="col">Ship date</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className={looks.unseen}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bols.map((bill) => (
            <BolRow key={bill.id} bill={bill} actions={actions} />
          ))}
        </tbody>
      </Table>
      {nextCursor !== null && !hasMore && (
        <div className={looks.inset}>
          <Button onClick={() => setHasMore(true)}>Load more</Button>
        </div>
      )}
      {nextCursor !== null && hasMore && <BolRows {...props} cursor={nextCursor} />}
    </>
  );
}

function NoRows({ asked, onNew, onClear }: BolRowsProps) {
  const isSearch = asked.search !== '' || asked.status !== undefined;
  return (
    <SheetBody className={`${looks.stack16} ${looks.left}`}>
      <div>
        <h3 className={looks.topic}>{isSearch ? 'Nothing found' : 'No bills of lading yet'}</h3>
        <p className={looks.quiet}>
          {isSearch
            ? 'No bills match this search and status.'
            : 'Your drafts and issued bills will be listed here. An issued bill cannot be edited.'}
        </p>
      </div>
      {isSearch ? (
        <Button onClick={onClear}>Show all</Button>
      ) : (
        <Button onClick={onNew}>Start a bill of lading</Button>
      )}
    </SheetBody>
  );
}
