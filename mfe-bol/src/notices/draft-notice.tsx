import { Button } from '@freightwright/mfe-kit';
import { useState } from 'react';
import { type DraftNotice, formatTime } from '../draft/draft-state.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { Notice } from './notice.tsx';

interface DraftNoticesProps {
  readonly notice: DraftNotice | null;
  readonly draftStore: DraftStore;
  readonly onShowList: () => void;
}

export function DraftNotices({ notice, draftStore, onShowList }: DraftNoticesProps) {
  const [isSaving, setSaving] = useState(false);
  if (notice === null) return null;
  switch (notice.kind) {
    case 'conflict':
      return (
        <Notice
          kind="warn"
          title="This draft was changed somewhere else"
          actions={
            <>
              <Button onClick={draftStore.takeNewer}>Load the newer one</Button>
              <Button
                pendingText={isSaving && 'Saving'}
                onClick={async () => {
                  setSaving(true);
                  await draftStore.overwriteWithMine();
                  setSaving(false);
                }}
              >
                Keep mine
              </Button>
            </>
          }
        >
          It was saved at {formatTime(new Date(notice.newer.updatedAt))} from another window or device. Until
          you choose, what you type stays in this browser.
        </Notice>
      );
    case 'issued':
      return (
        <Notice
          kind="warn"
          title={`${notice.bolNumber} is no draft any more`}
          actions={
            <>
              <Button
                onClick={() => {
                  draftStore.finish();
                  onShowList();
                }}
              >
                See My BOLs
              </Button>
              <Button variant="quiet" onClick={draftStore.finish}>
                Start a new one
              </Button>
            </>
          }
        >
          It was issued somewhere else. An issued bill cannot be edited.
        </Notice>
      );
    default:
      return (
        <Notice
          kind="err"
          title={notice.kind === 'not-saved' ? 'What you typed is not saved yet' : 'The bill did not open'}
          actions={
            <Button variant="quiet" onClick={draftStore.dismissNotice}>
              Dismiss
            </Button>
          }
        >
          {notice.why} {notice.kind === 'not-saved' && 'It stays in the form until it is saved.'}
        </Notice>
      );
  }
}
