import { Button, classNames, usePlatform } from '@freightwright/mfe-kit';
import { useState } from 'react';
import type { DraftKeeper } from '../draft/draft-keeper.ts';
import { DownloadIcon } from '../fields/icons.tsx';
import { usePdf } from '../paper/use-pdf.ts';
import styles from './bill-actions.module.css';

interface BillActionsProps {
  readonly keeper: DraftKeeper;
  readonly isSignedIn: boolean;
  readonly isIssuing: boolean;
  readonly onIssue: () => void;
}

/**
 * The actions for the bill in the form: in the head of the page, or at the bottom of the screen on a phone.
 */
export function BillActions({ keeper, isSignedIn, isIssuing, onIssue }: BillActionsProps) {
  const { signIn, toast } = usePlatform();
  const { download } = usePdf();
  const [isFetching, setFetching] = useState(false);
  const draftPdf = async () => {
    setFetching(true);
    await keeper.flush();
    const { draft } = keeper.state.get();
    if (draft) await download(draft.id);
    else toast({ kind: 'error', title: 'Download Failed', text: 'Failed to download BOL PDF' });
    setFetching(false);
  };
  if (!isSignedIn) {
    return (
      <div className={classNames(styles.actions, styles.phoneOnly)}>
        <Button variant="primary" onClick={() => void signIn()}>
          Sign in to issue
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Button
        icon={<DownloadIcon />}
        pendingText={isFetching ? 'Fetching' : undefined}
        onClick={() => void draftPdf()}
      >
        Draft PDF
      </Button>
      <Button variant="primary" pendingText={isIssuing ? 'Issuing' : undefined} onClick={onIssue}>
        Issue BOL
      </Button>
    </div>
  );
}
