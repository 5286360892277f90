import {
  AfterMarkup,
  Button,
  CheckIcon,
  classNames,
  Tag,
  useBillPdf,
  usePlatform,
  useReadable,
  util,
} from '@freightwright/mfe-kit';
import { useState } from 'react';
import { type DraftState, formatSaved, formatTime } from '../draft/draft-state.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { DownloadIcon } from '../fields/icons.tsx';
import { type Credit, formatDay } from '../issue/credit.ts';
import styles from './bill-head.module.css';

interface BillHeadProps {
  readonly state: DraftState;
  readonly isFormShown: boolean;
  readonly isSignedIn: boolean;
}

/** The title, and with the form its number and status, whose space is reserved while they are empty. */
export function BillHead({ state: { draft, status }, isFormShown, isSignedIn }: BillHeadProps) {
  const saved = formatSaved(status);
  const isSafe = status.kind === 'saved' || (status.kind === 'local' && status.why === undefined);
  return (
    <header className={styles.head}>
      <div>
        <h1 className={util.h1}>Bill of lading</h1>
        {isFormShown && (
          <p className={classNames(styles.number, !draft && !isSignedIn && styles.asking)}>
            {draft?.bolNumber ?? 'No number yet'}
          </p>
        )}
      </div>
      {isFormShown && (
        <div className={styles.status}>
          {status.kind !== 'blank' && <Tag>Draft</Tag>}
          <p
            className={classNames(styles.saved, status.kind === 'unsaved' ? util.wrong : util.ink2)}
            role={status.kind === 'unsaved' ? 'alert' : undefined}
          >
            {isSafe && <CheckIcon />}
            <span>
              <AfterMarkup>{saved}</AfterMarkup>
            </span>
          </p>
        </div>
      )}
    </header>
  );
}

interface BillActionsProps {
  readonly draftStore: DraftStore;
  readonly isSignedIn: boolean;
  /** The credit that issuing uses; undefined on an unlimited plan. */
  readonly credit: Credit | undefined;
  readonly onIssue: () => void;
}

/** The actions for the bill in the form: in the page's head, or at the bottom of a phone's screen. */
export function BillActions({ draftStore, isSignedIn, credit, onIssue }: BillActionsProps) {
  const { signIn, toast, session } = usePlatform();
  const { status } = useReadable(session);
  const { download } = useBillPdf();
  const [isFetching, setFetching] = useState(false);
  const draftPdf = async () => {
    setFetching(true);
    await draftStore.saveWhole();
    const { draft } = draftStore.state.get();
    if (draft) await download(draft.id);
    else toast({ kind: 'error', title: 'Download Failed', text: 'Failed to download BOL PDF' });
    setFetching(false);
  };
  // The notice above the form reports the failed check, with Retry.
  if (status === 'unknown') return null;
  if (!isSignedIn) {
    return (
      <div className={classNames(styles.actions, styles.phoneOnly)} data-bottom-bar="61">
        <Button variant="primary" className={styles.signIn} onClick={() => void signIn()}>
          Sign in to issue
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions} data-bottom-bar={credit ? '83' : '61'}>
      <Button icon={<DownloadIcon />} pendingText={isFetching && 'Fetching'} onClick={draftPdf}>
        Draft PDF
      </Button>
      <Button
        id="bol-issue"
        variant="primary"
        disabled={credit?.isUsed}
        aria-describedby={credit && 'bol-credit'}
        onClick={onIssue}
      >
        Issue BOL
      </Button>
      {credit && (
        <p id="bol-credit" className={classNames(styles.credit, util.note)}>
          {formatCredit(credit)}
        </p>
      )}
    </div>
  );
}

const formatCredit = ({ isUsed, nextAt }: Credit) =>
  isUsed
    ? `Next bill available ${formatDay(nextAt)} at ${formatTime(nextAt)}`
    : `Uses your free bill. Next bill ${formatDay(nextAt)}.`;
