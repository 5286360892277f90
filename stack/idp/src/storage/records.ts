import { createHash } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import type { Data } from './open-data.ts';

interface Stored {
  payload: AdapterPayload;
  /** Epoch milliseconds. */
  expiresAtMs: number;
}

/** What oidc-provider stores: sessions, grants, codes, refresh tokens. Expired records count as gone. */
export interface Records {
  readonly find: (model: string, id: string) => AdapterPayload | undefined;
  readonly all: (model: string) => { id: string; payload: AdapterPayload }[];
  readonly put: (model: string, id: string, payload: AdapterPayload, ttlSeconds: number) => void;
  /** Changes a record that still exists. A record that has ended meanwhile stays ended. */
  readonly change: (model: string, id: string, change: Partial<AdapterPayload>) => boolean;
  readonly remove: (model: string, id: string) => void;
  /** Removes whatever was issued to a user, or is under way for one. */
  readonly removeOf: (userId: string) => void;
  readonly sweep: () => void;
}

/** Ids are tokens or cookies, so only their hash is used as the key. */
const keyOf = (model: string, id: string) =>
  `${model}:${createHash('sha256').update(id).digest('base64url')}`;

export function createRecords(data: Data, now: () => number): Records {
  const table = data.table<Stored>('records');
  const find = (model: string, id: string) => {
    const stored = table.get(keyOf(model, id));
    return stored && stored.expiresAtMs > now() ? stored.payload : undefined;
  };
  return {
    find,
    all: (model) =>
      table
        .entries(`${model}:`)
        .filter(({ value }) => value.expiresAtMs > now())
        .map(({ value }) => ({ id: String(value.payload.jti), payload: value.payload })),
    put: (model, id, payload, ttlSeconds) =>
      table.put(keyOf(model, id), { payload, expiresAtMs: now() + ttlSeconds * 1_000 }),
    change: (model, id, change) =>
      data.write(() => {
        const payload = find(model, id);
        if (!payload) return false;
        const changed = { ...payload, ...change };
        table.put(keyOf(model, id), { payload: changed, expiresAtMs: Number(changed.exp) * 1_000 });
        return true;
      }),
    remove: (model, id) => table.remove(keyOf(model, id)),
    removeOf: (userId) =>
      data.write(() => {
        const named = JSON.stringify(userId);
        for (const { key, value } of table.entries()) {
          if (JSON.stringify(value.payload).includes(named)) table.remove(key);
        }
      }),
    sweep: () =>
      data.write(() => {
        for (const { key, value } of table.entries()) if (value.expiresAtMs <= now()) table.remove(key);
      }),
  };
}
