import type { ApiKey } from '@freightwright/contracts';
import { apiKeyPrefix, apiScopeLabels, apiScopes } from '@freightwright/contracts/constants';
import {
  Button,
  ConfirmDelete,
  NotLoaded,
  routes,
  Table,
  TableHead,
  Tag,
  usePlatform,
  util,
} from '@freightwright/mfe-kit';
import { useQueryClient } from '@freightwright/mfe-routing';
import { useRef, useState } from 'react';
import styles from '../account/own-table.module.css';
import { useOwn } from '../api/account-queries.ts';
import { formatDay, formatMoment } from '../billing/billing-texts.ts';
import { useNow } from '../state/use-stored.ts';

const revoking = { pending: 'Revoking', notDone: 'Not revoked.' };

export function KeysTable() {
  const { call } = usePlatform();
  const queries = useQueryClient();
  const loading = useOwn(keysKey, async (call) => (await call(routes.listApiKeys)).keys);
  const now = useNow();
  const [asking, setAsking] = useState<ApiKey>();
  const [notice, setNotice] = useState('');
  const announced = useRef<HTMLParagraphElement>(null);
  if (loading.data === undefined) {
    return (
      <NotLoaded loading={loading} what="Your keys">
        We couldn’t load the list of keys. They keep working.
      </NotLoaded>
    );
  }
  const keys = loading.data;
  const onRevoked = async ({ name }: ApiKey) => {
    await queries.invalidateQueries({ queryKey: keysKey });
    setAsking(undefined);
    setNotice(`${name} is revoked.`);
  };
  return (
    <div className={util.stack16}>
      {keys.length === 0 ? (
        <p className={util.quiet}>You have no keys.</p>
      ) : (
        <Table stacks aria-label="Your keys" className={styles.table}>
          <TableHead columns={['Name', 'Key', 'May do', 'Last used', 'Expires']} unseen="Revoke" />
          <tbody>
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} nowMs={now.getTime()} onRevoke={() => setAsking(key)} />
            ))}
          </tbody>
        </Table>
      )}
      <p ref={announced} tabIndex={-1} role="status" className={util.note}>
        {notice}
      </p>
      <ConfirmDelete
        open={asking !== undefined}
        title={`Revoke ${asking?.name ?? ''}?`}
        confirm="Revoke the key"
        label={revoking}
        goneCode="account.key-not-found"
        returnTo={() => announced.current}
        remove={async () => {
          if (asking) await call(routes.revokeApiKey, { params: { id: asking.id } });
        }}
        onDeleted={() => asking && void onRevoked(asking)}
        onClose={() => setAsking(undefined)}
      >
        We refuse whatever uses it from then on. There is no way back for a revoked key.
      </ConfirmDelete>
    </div>
  );
}

function KeyRow({ apiKey, nowMs, onRevoke }: { apiKey: ApiKey; nowMs: number; onRevoke: () => void }) {
  const { name, mode, scopes, lastUsedAt, expiresAt } = apiKey;
  const subscriptionStatus = subscriptionStatusOf(apiKey, nowMs);
  return (
    <tr>
      <th scope="row" className={util.breaking}>
        {name}
      </th>
      <td data-label="Key">
        <span className={`${util.code} ${util.unbroken}`}>{keyInPart(apiKey)}</span>{' '}
        <Tag>{modeLabels[mode]}</Tag>
      </td>
      <td data-label="May do">{formatScopes(scopes).join('; ')}</td>
      <td data-label="Last used">{lastUsedAt === null ? 'Never' : formatMoment(lastUsedAt)}</td>
      <td data-label="Expires">{expiresAt === null ? 'Never' : formatDay(expiresAt)}</td>
      <td className={util.unbroken}>
        {subscriptionStatus === 'in force' ? (
          <Button aria-label={`Revoke ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        ) : (
          <Tag>{subscriptionStatus === 'revoked' ? 'Revoked' : 'Expired'}</Tag>
        )}
      </td>
    </tr>
  );
}

/** The masked key: 'fw_live_…x7Qz'. */
const keyInPart = ({ mode, ending }: ApiKey): string => `${apiKeyPrefix[mode]}…${ending}`;

const modeLabels = { live: 'Live', test: 'Test' } as const;

function subscriptionStatusOf(
  { revokedAt, expiresAt }: ApiKey,
  nowMs: number,
): 'in force' | 'revoked' | 'expired' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs ? 'expired' : 'in force';
}

/** The labels of a key's scopes, in the order of the form. */
const formatScopes = (scopes: readonly string[]): string[] =>
  scopes.length === apiScopes.length
    ? ['Everything']
    : apiScopes.filter((scope) => scopes.includes(scope)).map((scope) => apiScopeLabels[scope]);

export const lifetimes = [
  ['', 'Never'],
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
] as const;

export const keysKey = [routes.listApiKeys.path];
