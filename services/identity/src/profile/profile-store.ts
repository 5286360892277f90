import type { SubscriptionTier } from '@freightwright/contracts';
import { subscriptionOfTier, tierChanged, userRegistered } from '@freightwright/contracts';
import type { OutboxEntry, OutboxRelay, RelayOptions } from '@freightwright/service-kit';
import { isDuplicateKey, outboxEntry, outboxSchema, relayOutbox } from '@freightwright/service-kit';
import { type Connection, type QueryFilter, Schema, type UpdateQuery } from 'mongoose';
import type { Account, SignedInTier } from '../provider/registrar.ts';

interface StoredProfile {
  _id: string;
  email?: string;
  /** When the owner changed the address. */
  emailChangedAt?: Date;
  registeredAt?: Date;
  subscription: SubscriptionTier;
  subscriptionChangedAt?: Date;
  tier: SignedInTier;
  outbox: OutboxEntry[];
}

interface NewSubscription {
  userId: string;
  subscription: SubscriptionTier;
  changedAt: Date;
}

/** Validity of an old token with the previous address: 5 min, plus half a minute in the gateway's cache. */
const oldTokensLiveMs = 10 * 60_000;

export type ProfileStore = ReturnType<typeof createProfileStore>;

/** Stores the profiles: one document each, with the outbox of its events. */
export function createProfileStore(connection: Connection) {
  const schema = new Schema<StoredProfile>(
    {
      _id: { type: String, required: true },
      email: { type: String, index: true },
      emailChangedAt: Date,
      registeredAt: Date,
      subscription: { type: String, required: true },
      subscriptionChangedAt: Date,
      tier: { type: String, required: true },
      outbox: outboxSchema,
    },
    { versionKey: false },
  );
  const profiles = connection.model('Profile', schema);
  let relay: OutboxRelay | undefined;

  /**
   * False when the document exists and does not match. After a concurrent insert, a retry finds the document.
   */
  async function upsert(
    filter: QueryFilter<StoredProfile>,
    change: UpdateQuery<StoredProfile>,
    retry = true,
  ): Promise<boolean> {
    try {
      await profiles.updateOne(filter, change, { upsert: true });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return retry && upsert(filter, change, false);
    }
  }

  const find = async (userId: string) => {
    const stored = await profiles.findById(userId, { outbox: 0 }).lean();
    return stored ? present(stored) : undefined;
  };

  return {
    find,
    /** The user with this address, by our own record. */
    async findByEmail(email: string) {
      const found = await profiles.findOne({ email: email.toLowerCase() }, { _id: 1 }).lean();
      return found?._id;
    },
    /**
     * Stores the user, with the event `userRegistered`, a single time. Later calls only update the email
     * address, unless it was changed here recently: an old token still names the previous one. A plan that
     * arrived before the user stays.
     */
    async welcome({ userId, email, tier }: Account & { tier: SignedInTier }, at: Date) {
      const known = await find(userId);
      if (known?.registeredAt) {
        if (known.email === email) return;
        const changedLately = { $gt: new Date(at.getTime() - oldTokensLiveMs) };
        const settled = { _id: userId, emailChangedAt: { $not: changedLately } };
        await profiles.updateOne(settled, { $set: { email } });
        return;
      }
      const data = { userId, email, registeredAt: at.toISOString() };
      const isNew = await upsert(
        { _id: userId, registeredAt: { $exists: false } },
        {
          $set: { email, registeredAt: at },
          $setOnInsert: { subscription: subscriptionOfTier(tier), tier },
          $push: { outbox: outboxEntry(userRegistered, data, { id: userId, at }) },
        },
      );
      if (isNew) relay?.wake();
    },
    /** Stores the owner's new address. */
    async putEmail(userId: string, email: string, at: Date) {
      await profiles.updateOne({ _id: userId }, { $set: { email, emailChangedAt: at } });
    },
    /** Stores a subscription from billing, unless a newer one is stored already. */
    async noteSubscription({ userId, subscription, changedAt }: NewSubscription) {
      await upsert(
        { _id: userId, subscriptionChangedAt: { $not: { $gte: changedAt } } },
        {
          $set: { subscription, subscriptionChangedAt: changedAt },
          $setOnInsert: { tier: 'registered' },
        },
      );
    },
    /**
     * Writes the tier of `profile`'s subscription, with the event `tierChanged` when the tier changes. False,
     * without a write, when the profile has changed since it was read.
     */
    async putTierInForce({ userId, subscriptionChangedAt, ...profile }: Profile, tier: SignedInTier) {
      if (!subscriptionChangedAt) throw new TypeError('a tier follows from a change of subscription');
      const changedAt = subscriptionChangedAt.toISOString();
      const id = `${userId}/${changedAt}`;
      const isAnother = tier !== profile.tier;
      const { matchedCount } = await profiles.updateOne(
        { _id: userId, subscriptionChangedAt, tier: profile.tier },
        {
          $set: { tier },
          ...(isAnother && {
            $push: {
              outbox: outboxEntry(
                tierChanged,
                { userId, tier, changedAt },
                { id, at: subscriptionChangedAt },
              ),
            },
          }),
        },
      );
      if (matchedCount === 1 && isAnother) relay?.wake();
      return matchedCount === 1;
    },
    /** Erases the profile, with its pending events. */
    async erase(userId: string) {
      await profiles.deleteOne({ _id: userId });
    },
    relayTo(options: Omit<RelayOptions, 'model'>): OutboxRelay {
      relay = relayOutbox({ model: profiles, ...options });
      return relay;
    },
  };
}

const present = ({ _id, ...stored }: Omit<StoredProfile, 'outbox'>): Profile => ({
  userId: _id,
  email: stored.email ?? null,
  registeredAt: stored.registeredAt ?? null,
  subscription: stored.subscription,
  subscriptionChangedAt: stored.subscriptionChangedAt ?? null,
  tier: stored.tier,
});

/** The stored profile of a user. */
export interface Profile {
  userId: string;
  /** null until the first sign-in: billing may name a user before that. */
  email: string | null;
  registeredAt: Date | null;
  /** The subscription as billing last reported it. */
  subscription: SubscriptionTier;
  subscriptionChangedAt: Date | null;
  /** The tier in force: the provider puts it into its tokens. */
  tier: SignedInTier;
}
