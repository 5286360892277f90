import { Button, ErrorIcon, looks, RetryIcon, Table } from '@freightwright/mfe-kit';
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
  const { data, isPending, isFetching, refetch } = useListPage(asked, cursor);
  const [hasMore, setHasMore] = useState(false);
  if (isPending) return <ListSkeleton />;
  if (data === undefined) {
    return (
      <div className={styles.failure} role="alert">
        <p className={looks.fault}>
          <ErrorIcon />
          <span>The list did not load. Your bills and drafts are not affected.</span>
        </p>
        <Button
          icon={<RetryIcon />}
          pendingText={isFetching ? 'Trying' : undefined}
          onClick={() => void refetch()}
        >
          Retry
        </Button>
      </div>
    );
  }
  const { bols, nextCursor } = data;
  if (bols.length === 0 && cursor === undefined) return <NoRows {...props} />;
  return (
    <>
      <Table className={styles.table}>
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
        <div className={styles.more}>
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
    <div className={styles.none}>
      <h3>{isSearch ? 'Nothing found' : 'No bills of lading yet'}</h3>
      <p>
        {isSearch
          ? 'No bills match this search and status.'
          : 'Your drafts and issued bills will be listed here. An issued bill cannot be edited.'}
      </p>
      {isSearch ? (
        <Button onClick={onClear}>Show all</Button>
      ) : (
        <Button onClick={onNew}>Start a bill of lading</Button>
      )}
    </div>
  );
}
