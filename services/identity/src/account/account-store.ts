import type { AccountProfile } from '@freightwright/contracts';
import type { OutboxEntry, OutboxRelay, RelayOptions } from '@freightwright/service-kit';
import { isDuplicateKey, outboxSchema, relayOutbox } from '@freightwright/service-kit';
import { type Connection, Schema, type UpdateQuery } from 'mongoose';
import { emailsPerHour, hourMs, type MailedLink } from './mailed-link.ts';

interface LinkMail {
  link: MailedLink;
  notification: OutboxEntry;
}

interface StoredAccount extends AccountProfile {
  _id: string;
  /** When the first link was emailed, or was found unnecessary. */
  greetedAt?: Date;
  /** Every link to the current address works until one is used, because emails arrive in any order. */
  verifyLinks: MailedLink[];
  /** The pending change of address. A new one replaces it. */
  changeLink: MailedLink | null;
  /** When emails were last requested, oldest first. */
  emailsAt: Date[];
  outbox: OutboxEntry[];
}

/** The stored account data besides its plan: its profile, and the pending links. */
export interface AccountRecord extends AccountProfile {
  userId: string;
  verifyLinks: MailedLink[];
  changeLink: MailedLink | null;
  emailsAt: Date[];
}

const linkFields = {
  hash: { type: String, required: true, index: true },
  email: { type: String, required: true },
  from: { type: String, required: true },
  mailbox: { type: String, required: true },
  expiresAt: { type: Date, required: true },
} as const;

export type AccountStore = ReturnType<typeof createAccountStore>;

/**
 * One document per account, which contains the outbox of its emails and events. Each method is one atomic
 * write or read. A user without a document has an empty account.
 */
export function createAccountStore(connection: Connection) {
  const linkSchema = new Schema<MailedLink>(linkFields, { _id: false });
  const schema = new Schema<StoredAccount>(
    {
      _id: { type: String, required: true },
      name: { type: String, default: '' },
      company: { type: String, default: '' },
      greetedAt: Date,
      verifyLinks: { type: [linkSchema], default: [] },
      changeLink: { type: linkSchema, default: null },
      emailsAt: { type: [Date], default: [] },
      outbox: outboxSchema,
    },
    { versionKey: false },
  );
  schema.index({ 'changeLink.mailbox': 1 });
  const accounts = connection.model('Account', schema);
  let relay: OutboxRelay | undefined;

  /** Creates the document if there is none. Safe for concurrent callers. */
  async function ensure(userId: string): Promise<void> {
    const empty = { name: '', company: '', verifyLinks: [], changeLink: null, emailsAt: [], outbox: [] };
    try {
      await accounts.updateOne({ _id: userId }, { $setOnInsert: empty }, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async function write(
    filter: { _id: string; [field: string]: unknown },
    change: UpdateQuery<StoredAccount>,
  ): Promise<boolean> {
    const { matchedCount } = await accounts.updateOne(filter, change);
    if (matchedCount === 1) relay?.wake();
    return matchedCount === 1;
  }
  /** Appends a request for an email. Only the last ones matter. */
  const asked = (at: Date) => ({ $each: [at], $slice: -emailsPerHour });
  const newest = (link: MailedLink) => ({ $each: [link], $slice: -emailsPerHour });

  return {
    async find(userId: string): Promise<AccountRecord> {
      const stored = await accounts.findById(userId, { outbox: 0 }).lean();
      return stored ? present(stored) : emptyAccount(userId);
    },
    async putProfile(userId: string, { name, company }: AccountProfile) {
      await ensure(userId);
      await accounts.updateOne({ _id: userId }, { $set: { name, company } });
    },
    /** Records a request for an email, if the hourly limit allows it. */
    async takeEmail(userId: string, at: Date) {
      await ensure(userId);
      const room = [
        { [`emailsAt.${emailsPerHour - 1}`]: { $exists: false } },
        { 'emailsAt.0': { $lte: new Date(at.getTime() - hourMs) } },
      ];
      return write({ _id: userId, $or: room }, { $push: { emailsAt: asked(at) } });
    },
    /** Emails the first link, idempotent. Without a link it only records that none is needed. */
    async greet(userId: string, at: Date, mail?: LinkMail) {
      await ensure(userId);
      const push = mail && {
        $push: { verifyLinks: newest(mail.link), emailsAt: asked(at), outbox: mail.notification },
      };
      await write({ _id: userId, greetedAt: { $exists: false } }, { $set: { greetedAt: at }, ...push });
    },
    async addVerifyLink(userId: string, { link, notification }: LinkMail) {
      await write({ _id: userId }, { $push: { verifyLinks: newest(link), outbox: notification } });
    },
    async putChangeLink(userId: string, { link, notification }: LinkMail) {
      await write({ _id: userId }, { $set: { changeLink: link }, $push: { outbox: notification } });
    },
    /** How many accounts have a pending link to this mailbox. */
    waitingFor: (mailbox: string, now: Date) =>
      accounts.countDocuments({ 'changeLink.mailbox': mailbox, 'changeLink.expiresAt': { $gt: now } }),
    /** The account with a pending link of this hash. */
    async findByLink(hash: string): Promise<AccountRecord | undefined> {
      const waits = { $or: [{ 'verifyLinks.hash': hash }, { 'changeLink.hash': hash }] };
      const stored = await accounts.findOne(waits, { outbox: 0 }).lean();
      return stored ? present(stored) : undefined;
    },
    /** Removes the links to the current address. False when the link was used before. */
    settleVerified: (userId: string, hash: string) =>
      write({ _id: userId, 'verifyLinks.hash': hash }, { $set: { verifyLinks: [] } }),
    /** Removes every link, and publishes the resulting events. False when the link was used before. */
    settleChanged: (userId: string, hash: string, events: readonly OutboxEntry[]) =>
      write(
        { _id: userId, 'changeLink.hash': hash },
        { $set: { changeLink: null, verifyLinks: [] }, $push: { outbox: { $each: [...events] } } },
      ),
    async publish(userId: string, events: readonly OutboxEntry[]) {
      await ensure(userId);
      await write({ _id: userId }, { $push: { outbox: { $each: [...events] } } });
    },
    countOf: (userId: string) => accounts.countDocuments({ _id: userId }),
    /** Erases the account, with its pending emails and events. */
    async erase(userId: string) {
      await accounts.deleteOne({ _id: userId });
    },
    relayTo(options: Omit<RelayOptions, 'model'>): OutboxRelay {
      relay = relayOutbox({ model: accounts, ...options });
      return relay;
    },
  };
}

const emptyAccount = (userId: string): AccountRecord => ({
  userId,
  name: '',
  company: '',
  verifyLinks: [],
  changeLink: null,
  emailsAt: [],
});

const present = ({
  _id,
  name,
  company,
  verifyLinks,
  changeLink,
  emailsAt,
}: Omit<StoredAccount, 'outbox'>) => ({ userId: _id, name, company, verifyLinks, changeLink, emailsAt });
