import { isDuplicateKey } from '@freightwright/service-kit';
import { type Connection, Schema } from 'mongoose';

interface Seen {
  _id: string;
  expiresAt: Date;
}

/** How long a token is remembered, milliseconds. It is accepted for 3 min. */
const rememberedMs = 10 * 60_000;

export type LogoutTokensStore = ReturnType<typeof createLogoutTokensStore>;

/** Prevents replays: remembers logout tokens for longer than they are valid. */
export function createLogoutTokensStore(connection: Connection) {
  const schema = new Schema<Seen>(
    { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
    { versionKey: false },
  );
  schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  const seen = connection.model('SeenLogoutToken', schema);

  return {
    /**
     * False when this token was used before.
     * @throws Problem 'service.unavailable' while disconnected.
     */
    async note(jti: string, nowMs: number): Promise<boolean> {
      try {
        await seen.create({ _id: jti, expiresAt: new Date(nowMs + rememberedMs) });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
