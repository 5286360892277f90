import {
  type SubscriptionTier,
  subscriptionOfTier,
  tierChanged,
  userRegistered,
} from '@freightwright/contracts';
import {
  isDuplicateKey,
  type OutboxEntry,
  type OutboxRelay,
  outboxEntry,
  outboxSchema,
  type RelayOptions,
  relayOutbox,
} from '@freightwright/service-kit';
import { type Connection, type QueryFilter, Schema, type UpdateQuery } from 'mongoose';
import type { Profile } from './profile.ts';
import type { Account, SignedInTier } from './provider/registrar.ts';

interface StoredProfile {
  _id: string;
  email?: string;
  /** When the owner changed the address here. */
  emailChangedAt?: Date;
  registeredAt?: Date;
  subscription: SubscriptionTier;
  subscriptionChangedAt?: Date;
  tier: SignedInTier;
  outbox: OutboxEntry[];
}

/**
 * Keeps the profiles: one document each, which holds the events about it as well until they are published.
 */
export interface ProfileStore {
  find(userId: string): Promise<Profile | undefined>;
  /** Whose address it is, as far as we were told. */
  findByEmail(email: string): Promise<string | undefined>;
  /**
   * Stores the user, with the event `userRegistered`, once, however often it is called. Later calls only
   * update the email address, unless it was changed here a moment ago: a token of before still names the old
   * one. A plan that arrived before the user stays.
   */
  welcome(user: Account & { tier: SignedInTier }, at: Date): Promise<void>;
  /** Stores the address that the owner has changed to. */
  putEmail(userId: string, email: string, at: Date): Promise<void>;
  /** Stores what billing said, unless something later is stored already. */
  noteSubscription(change: {
    userId: string;
    subscription: SubscriptionTier;
    changedAt: Date;
  }): Promise<void>;
  /**
   * Writes the tier that follows from the subscription of `profile`, with the event `tierChanged` when the
   * tier changes. False when the profile has changed since it was read; then nothing is written.
   */
  putTierInForce(profile: Profile, tier: SignedInTier): Promise<boolean>;
  /** Erases the profile, and with it the events about it that wait. */
  erase(userId: string): Promise<void>;
  /** Publishes the events that wait, and new ones as they are written. */
  relayTo(options: Omit<RelayOptions, 'model'>): OutboxRelay;
}

/**
 * How long somebody may still come with a token that names an address of before: 5 min for a token of the
 * provider, and half a minute for what the gateway keeps of it.
 */
const oldTokensLiveMs = 10 * 60_000;

export function createProfileStore(connection: Connection): ProfileStore {
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
   * False when the document exists and does not match. When two callers insert at the same time, a second try
   * tells which of them was first.
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
    async findByEmail(email) {
      const found = await profiles.findOne({ email: email.toLowerCase() }, { _id: 1 }).lean();
      return found?._id;
    },
    async welcome({ userId, email, tier }, at) {
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
    async putEmail(userId, email, at) {
      await profiles.updateOne({ _id: userId }, { $set: { email, emailChangedAt: at } });
    },
    async noteSubscription({ userId, subscription, changedAt }) {
      await upsert(
        { _id: userId, subscriptionChangedAt: { $not: { $gte: changedAt } } },
        {
          $set: { subscription, subscriptionChangedAt: changedAt },
          $setOnInsert: { tier: 'registered' },
        },
      );
    },
    async putTierInForce({ userId, subscriptionChangedAt, ...profile }, tier) {
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
    async erase(userId) {
      await profiles.deleteOne({ _id: userId });
    },
    relayTo(options) {
      relay = relayOutbox({ model: profiles, ...options });
      return relay;
    },
  };
}

function present({ _id, ...stored }: Omit<StoredProfile, 'outbox'>): Profile {
  return {
    userId: _id,
    email: stored.email ?? null,
    registeredAt: stored.registeredAt ?? null,
    subscription: stored.subscription,
    subscriptionChangedAt: stored.subscriptionChangedAt ?? null,
    tier: stored.tier,
  };
}
