import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import type { Data } from '../storage/open-data.ts';
import type { Records } from '../storage/records.ts';

const GRANT_MEMBERS = ['AuthorizationCode', 'RefreshToken'];

/** Revokes everything that was issued under a grant, and the grant itself. */
export function revokeGrant(records: Records, grantId: string): void {
  for (const model of GRANT_MEMBERS) {
    for (const { id, payload } of records.all(model)) {
      if (payload.grantId === grantId) records.remove(model, id);
    }
  }
  records.remove('Grant', grantId);
}

/** oidc-provider's storage. Its models are distinguished by name. */
export const createAdapterFactory =
  (data: Data, records: Records): AdapterFactory =>
  (model): Adapter => ({
    upsert: async (id, payload: AdapterPayload, expiresIn = 0) => {
      data.write(() => records.put(model, id, { ...payload, jti: id }, expiresIn));
    },
    find: async (id) => records.find(model, id),
    findByUid: async (uid) => records.all(model).find(({ payload }) => payload.uid === uid)?.payload,
    findByUserCode: async () => undefined,
    // Concurrent requests may find it unused; the second to use it ends the grant, as in Keycloak.
    consume: async (id) => {
      const isFirst = data.write(() => {
        const payload = records.find(model, id);
        if (payload && payload.consumed === undefined) {
          records.change(model, id, { consumed: Math.floor(Date.now() / 1_000) });
          return true;
        }
        if (payload?.grantId) revokeGrant(records, payload.grantId);
        return false;
      });
      if (!isFirst) throw new errors.InvalidGrant('refresh token already used');
    },
    destroy: async (id) => {
      data.write(() => records.remove(model, id));
    },
    revokeByGrantId: async (grantId) => {
      data.write(() => revokeGrant(records, grantId));
    },
  });
