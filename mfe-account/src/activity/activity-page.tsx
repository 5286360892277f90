import { activityKinds } from '@freightwright/contracts/facts';
import {
  Button,
  looks,
  NotLoaded,
  routes,
  SelectField,
  Sheet,
  SheetBody,
  usePlatform,
} from '@freightwright/mfe-kit';
import { useState } from 'react';
import { Refusal } from '../account/refusal.tsx';
import { Pager, usePages } from '../bulk/pager.tsx';
import { fileTimeoutMs, useDownload } from '../bulk/use-download.ts';
import { OwnPage } from '../own-queries.tsx';
import { ActivityTable } from './activity-table.tsx';
import { kindWords } from './activity-words.ts';
import { asked, type Kind, useActivity } from './use-activity.ts';

const kinds: readonly (readonly [Kind, string])[] = [
  ['', 'Everything'],
  ...activityKinds.map((kind) => [kind, kindWords[kind]] as const),
];

const link = { href: '/account', words: 'Back to the account' };

export function ActivityPage() {
  return (
    <OwnPage title="Activity" link={link}>
      <OwnActivity />
    </OwnPage>
  );
}

function OwnActivity() {
  const { call } = usePlatform();
  const [kind, setKind] = useState<Kind>('');
  const { pending, error, download } = useDownload();
  const save = () =>
    download(`freightwright-activity-${new Date().toISOString().slice(0, 10)}.csv`, () =>
      call(routes.activityFile, { query: asked(kind), timeoutMs: fileTimeoutMs }),
    );
  return (
    <Sheet title="Who did what in your account" aside={<p className={looks.note}>Kept for a year</p>}>
      <SheetBody className={looks.stack16}>
        <p className={looks.quiet}>
          Is there a line that you cannot explain? Change your password, and revoke the API key that the line
          names.
        </p>
        <div className={looks.wrap16}>
          <SelectField
            label="Show"
            options={kinds}
            value={kind}
            onValue={(value) => setKind(value as Kind)}
          />
          <Button pendingText={pending === undefined ? undefined : 'Preparing'} onClick={() => void save()}>
            Save as CSV
          </Button>
        </div>
        <Refusal title="Not saved." error={error} />
        {/* Another kind begins with its first page. */}
        <Lines key={kind} kind={kind} />
      </SheetBody>
    </Sheet>
  );
}

function Lines({ kind }: { readonly kind: Kind }) {
  const pages = usePages();
  const loading = useActivity(kind, pages.cursor);
  const { data } = loading;
  if (!data)
    return (
      <NotLoaded loading={loading} what="Activity">
        The list did not load. We keep every line.
      </NotLoaded>
    );
  return (
    <>
      {data.activity.length === 0 ? (
        <p className={looks.quiet}>
          {kind === ''
            ? 'Nothing yet. A sign-in shows here within seconds.'
            : 'Nothing of this kind in the last year.'}
        </p>
      ) : (
        <ActivityTable activity={data.activity} />
      )}
      <Pager pages={pages} nextCursor={data.nextCursor} of="activity" />
    </>
  );
}
