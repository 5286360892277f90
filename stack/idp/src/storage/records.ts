import { createHash } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import type { Data } from './open-data.ts';

interface Stored {
  payload: AdapterPayload;
  /** Epoch milliseconds. */
  expiresAtMs: number;
}

export type Records = ReturnType<typeof createRecords>;

/** Ids are tokens or cookies, so only their hash is used as the key. */
const keyOf = (model: string, id: string) =>
  `${model}:${createHash('sha256').update(id).digest('base64url')}`;

/** oidc-provider's records: sessions, grants, codes, refresh tokens. Expired records count as deleted. */
export function createRecords(data: Data, now: () => number) {
  const table = data.table<Stored>('records');
  const find = (model: string, id: string) => {
    const stored = table.get(keyOf(model, id));
    return stored && stored.expiresAtMs > now() ? stored.payload : undefined;
  };
  return {
    find,
    all: (model: string) =>
      table
        .entries(`${model}:`)
        .filter(({ value }) => value.expiresAtMs > now())
        .map(({ value }) => ({ id: String(value.payload.jti), payload: value.payload })),
    put: (model: string, id: string, payload: AdapterPayload, ttlSeconds: number) =>
      table.put(keyOf(model, id), { payload, expiresAtMs: now() + ttlSeconds * 1_000 }),
    /** Changes a record that still exists. A record that has ended meanwhile stays ended. */
    change: (model: string, id: string, change: Partial<AdapterPayload>) =>
      data.write(() => {
        const payload = find(model, id);
        if (!payload) return;
        const changed = { ...payload, ...change };
        table.put(keyOf(model, id), { payload: changed, expiresAtMs: Number(changed.exp) * 1_000 });
      }),
    remove: (model: string, id: string) => table.remove(keyOf(model, id)),
    /** Removes everything issued to a user, or in progress for one. */
    removeOf: (userId: string) =>
      data.write(() => {
        const named = JSON.stringify(userId);
        for (const { key, value } of table.entries()) {
          if (JSON.stringify(value.payload).includes(named)) table.remove(key);
        }
      }),
    cleanUp: () =>
      data.write(() => {
        for (const { key, value } of table.entries()) if (value.expiresAtMs <= now()) table.remove(key);
      }),
  };
}
