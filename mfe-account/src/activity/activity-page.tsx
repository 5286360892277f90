import type { Activity } from '@freightwright/contracts';
import { type ActivityKind, activityKinds } from '@freightwright/contracts/constants';
import {
  Button,
  NotLoaded,
  retryOnce,
  routes,
  Section,
  SectionBody,
  SelectField,
  Tag,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { keepPreviousData, useQuery } from '@freightwright/mfe-routing';
import { DataTable } from '@freightwright/mfe-ui/data-table';
import { useState } from 'react';
import styles from '../account/own-table.module.css';
import { OwnPage } from '../api/own-queries.tsx';
import { formatMoment } from '../billing/billing-texts.ts';
import { Pager, usePages } from '../bulk/pager.tsx';
import { fileTimeoutMs, Refusal, useDownload } from '../state/use-step.tsx';

type OwnKind = (typeof activityKinds)[number];

const kindLabels: Readonly<Record<OwnKind, string>> = {
  'signing-in': 'Signing in',
  account: 'Account',
  plan: 'Plan and payments',
  keys: 'API keys',
  webhooks: 'Webhooks',
  bills: 'Bills of lading',
  terms: 'Own terms',
} satisfies Partial<Record<ActivityKind, string>>;

const kinds: readonly (readonly [Kind, string])[] = [
  ['', 'Everything'],
  ...activityKinds.map((kind) => [kind, kindLabels[kind]] as const),
];

const link = { href: '/account', label: 'Back to the account' };

export const ActivityPage = () => (
  <OwnPage title="Activity" link={link}>
    <OwnActivity />
  </OwnPage>
);

function OwnActivity() {
  const { call } = usePlatform();
  const [kind, setKind] = useState<Kind>('');
  const { pending, error, download } = useDownload();
  const save = () =>
    download(`freightwright-activity-${new Date().toISOString().slice(0, 10)}.csv`, () =>
      call(routes.activityFile, { query: asked(kind), timeoutMs: fileTimeoutMs }),
    );
  return (
    <Section title="Who did what in your account" aside={<p className={util.note}>Kept for a year</p>}>
      <SectionBody className={util.stack16}>
        <p className={util.quiet}>
          See something you don’t recognize? Change your password, and revoke the API key named in that line.
        </p>
        <div className={util.wrap16}>
          <SelectField
            label="Show"
            className={`${util.growing} ${util.measure216}`}
            options={kinds}
            value={kind}
            onValue={(value) => setKind(value as Kind)}
          />
          <Button pendingText={pending !== undefined && 'Preparing'} onClick={save}>
            Save as CSV
          </Button>
        </div>
        <Refusal title="Not saved." error={error} />
        {/* Another filter starts at its first page. */}
        <Lines key={kind} kind={kind} />
      </SectionBody>
    </Section>
  );
}

function Lines({ kind }: { readonly kind: Kind }) {
  const pages = usePages();
  const loading = useActivity(kind, pages.cursor);
  const { data } = loading;
  if (!data)
    return (
      <NotLoaded loading={loading} what="Activity">
        We couldn’t load the list. Nothing was lost.
      </NotLoaded>
    );
  return (
    <>
      {data.activity.length === 0 ? (
        <p className={util.quiet}>
          {kind === ''
            ? 'Nothing yet. A sign-in shows here within seconds.'
            : 'Nothing of this kind in the last year.'}
        </p>
      ) : (
        <div className={styles.table}>
          <ActivityTable activity={data.activity} />
        </div>
      )}
      <Pager pages={pages} nextCursor={data.nextCursor} of="activity" />
    </>
  );
}

const ActivityTable = ({ activity }: { readonly activity: readonly Activity[] }) => (
  <DataTable<Activity>
    remote="mfe-account"
    label="Activity"
    rows={activity}
    keyOf={({ id }) => id}
    columns={[
      {
        title: 'What',
        cell: (line) => (
          <>
            {auditActionLabels[line.action]} {line.test && <Tag>Test data</Tag>}
            {line.on !== null && <span className={`${util.note} ${util.breaking}`}> {line.on}</span>}
          </>
        ),
      },
      { title: 'When', cell: ({ at }) => formatMoment(at) },
      { title: 'Who', cell: formatWho, className: util.breaking },
      { title: 'From', cell: (line) => formatFrom(line) || '–', className: util.breaking },
    ]}
  />
);

export const auditActionLabels: Readonly<Record<Activity['action'], string>> = {
  'signed-in': 'Signed in',
  'sign-in-refused': 'Wrong password at sign-in',
  'password-refused': 'Wrong password on the account page',
  'signed-out': 'Signed out',
  'signed-out-everywhere': 'Signed out everywhere',
  'session-ended': 'Signed out one device',
  'account-made': 'Signed up',
  'email-changed': 'Changed the email address',
  'password-changed': 'Changed the password',
  'copy-made': 'Exported the data',
  'account-deleted': 'Deleted the account',
  'plan-bought': 'Bought a plan',
  'plan-changed': 'Changed the plan',
  'plan-cancelled': 'Canceled the plan',
  'plan-suspended': 'Plan suspended',
  'plan-recovered': 'Plan back in force',
  'plan-ended': 'Plan ended',
  'payment-failed': 'Payment failed',
  'payment-refunded': 'Payment refunded',
  'key-made': 'Made an API key',
  'key-revoked': 'Revoked an API key',
  'webhook-made': 'Added a webhook',
  'webhook-changed': 'Changed a webhook',
  'webhook-secret-rotated': 'Replaced the secret of a webhook',
  'webhook-deleted': 'Deleted a webhook',
  'webhook-disabled': 'Webhook disabled',
  'bill-issued': 'Issued a bill of lading',
  'bill-voided': 'Voided a bill of lading',
  'terms-changed': 'Changed own terms',
};

/** The actor, for the owner of the account. */
function formatWho({ by, key }: Pick<Activity, 'by' | 'key'>): string {
  if (by === 'key') return `API key ${key ?? ''}`.trim();
  if (by === 'person') return 'You, signed in';
  if (by === 'site') return 'Freightwright';
  return by === 'machine' ? 'A program of yours' : 'Somebody not signed in';
}

/** The origin: 'Chrome on Windows, 203.0.113.0/24'. Empty without a user's request. */
const formatFrom = ({ device, network }: Pick<Activity, 'device' | 'network'>): string =>
  [device, network].filter((part) => part !== null).join(', ');

type Kind = (typeof activityKinds)[number] | '';

/** The query of the page. */
const asked = (kind: Kind) => (kind === '' ? {} : { kind });

/** A page of the account's activity, newest first, fetched again at each return to the tab. */
function useActivity(kind: Kind, cursor: string | undefined) {
  const { call } = usePlatform();
  return useQuery({
    queryKey: [routes.listActivity.path, kind, cursor],
    queryFn: () => call(routes.listActivity, { query: { ...asked(kind), cursor } }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    retry: retryOnce,
  });
}
