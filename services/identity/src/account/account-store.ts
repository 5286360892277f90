import type { AccountProfile } from '@freightwright/contracts';
import type { OutboxEntry, OutboxRelay, RelayOptions } from '@freightwright/service-kit';
import { isDuplicateKey, outboxSchema, relayOutbox } from '@freightwright/service-kit';
import { type Connection, Schema, type UpdateQuery } from 'mongoose';
import { hourMs, lettersAnHour, type MailedLink } from './mailed-link.ts';

interface LinkMail {
  link: MailedLink;
  letter: OutboxEntry;
}

interface StoredAccount extends AccountProfile {
  _id: string;
  /** When the first link was mailed, or was found not to be needed. */
  greetedAt?: Date;
  /** Every link to the present address works until one is used, because mails arrive in any order. */
  verifyLinks: MailedLink[];
  /** The new address that waits for its link. Another one takes its place. */
  changeLink: MailedLink | null;
  /** The last times at which a letter was asked for, oldest first. */
  lettersAt: Date[];
  outbox: OutboxEntry[];
}

/** What we keep of an account besides its plan: what its owner entered, and the links that wait. */
export interface KeptAccount extends AccountProfile {
  userId: string;
  verifyLinks: MailedLink[];
  changeLink: MailedLink | null;
  lettersAt: Date[];
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
 * One document for each account, which holds the letters and events about it until they are published. Each
 * method is one atomic write or read. Somebody of whom nothing is kept yet has an empty account.
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
      lettersAt: { type: [Date], default: [] },
      outbox: outboxSchema,
    },
    { versionKey: false },
  );
  schema.index({ 'changeLink.mailbox': 1 });
  const accounts = connection.model('Account', schema);
  let relay: OutboxRelay | undefined;

  /** Makes the document if there is none. Two that do so at once both find it afterwards. */
  async function ensure(userId: string): Promise<void> {
    const empty = { name: '', company: '', verifyLinks: [], changeLink: null, lettersAt: [], outbox: [] };
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
  /** A letter was asked for. Only the last ones matter. */
  const asked = (at: Date) => ({ $each: [at], $slice: -lettersAnHour });
  const newest = (link: MailedLink) => ({ $each: [link], $slice: -lettersAnHour });

  return {
    async find(userId: string): Promise<KeptAccount> {
      const stored = await accounts.findById(userId, { outbox: 0 }).lean();
      return stored ? present(stored) : emptyAccount(userId);
    },
    async putProfile(userId: string, { name, company }: AccountProfile) {
      await ensure(userId);
      await accounts.updateOne({ _id: userId }, { $set: { name, company } });
    },
    /** Notes that a letter is asked for, if there is room in the hour. */
    async takeLetter(userId: string, at: Date) {
      await ensure(userId);
      const room = [
        { [`lettersAt.${lettersAnHour - 1}`]: { $exists: false } },
        { 'lettersAt.0': { $lte: new Date(at.getTime() - hourMs) } },
      ];
      return write({ _id: userId, $or: room }, { $push: { lettersAt: asked(at) } });
    },
    /** Mails the first link, once. Without a link it only notes that none is needed. */
    async greet(userId: string, at: Date, mail?: LinkMail) {
      await ensure(userId);
      const push = mail && {
        $push: { verifyLinks: newest(mail.link), lettersAt: asked(at), outbox: mail.letter },
      };
      await write({ _id: userId, greetedAt: { $exists: false } }, { $set: { greetedAt: at }, ...push });
    },
    async addVerifyLink(userId: string, { link, letter }: LinkMail) {
      await write({ _id: userId }, { $push: { verifyLinks: newest(link), outbox: letter } });
    },
    async putChangeLink(userId: string, { link, letter }: LinkMail) {
      await write({ _id: userId }, { $set: { changeLink: link }, $push: { outbox: letter } });
    },
    /** How many accounts wait for a link that went to this mailbox. */
    waitingFor: (mailbox: string, now: Date) =>
      accounts.countDocuments({ 'changeLink.mailbox': mailbox, 'changeLink.expiresAt': { $gt: now } }),
    /** The account that waits for a link with this hash. */
    async findByLink(hash: string): Promise<KeptAccount | undefined> {
      const waits = { $or: [{ 'verifyLinks.hash': hash }, { 'changeLink.hash': hash }] };
      const stored = await accounts.findOne(waits, { outbox: 0 }).lean();
      return stored ? present(stored) : undefined;
    },
    /** Ends the links to the present address. False when the link was used before. */
    settleVerified: (userId: string, hash: string) =>
      write({ _id: userId, 'verifyLinks.hash': hash }, { $set: { verifyLinks: [] } }),
    /** Ends every link, and publishes what follows. False when the link was used before. */
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
    /** Erases the account, and with it the letters and events about it that wait. */
    async erase(userId: string) {
      await accounts.deleteOne({ _id: userId });
    },
    relayTo(options: Omit<RelayOptions, 'model'>): OutboxRelay {
      relay = relayOutbox({ model: accounts, ...options });
      return relay;
    },
  };
}

const emptyAccount = (userId: string): KeptAccount => ({
  userId,
  name: '',
  company: '',
  verifyLinks: [],
  changeLink: null,
  lettersAt: [],
});

const present = ({
  _id,
  name,
  company,
  verifyLinks,
  changeLink,
  lettersAt,
}: Omit<StoredAccount, 'outbox'>) => ({ userId: _id, name, company, verifyLinks, changeLink, lettersAt });
