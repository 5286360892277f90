import { randomBytes } from 'node:crypto';
import { Binary, Int32 } from 'bson';
import { MongoError, notSupported } from '../errors.ts';
import { type Doc, docArgument, isDoc } from '../values.ts';
import type { Connection } from '../wire/server.ts';
import { beginScram, keysWithoutOwner, MECHANISM, type ScramConversation, userNameOf } from './scram.ts';
import { runUserCommand } from './user-commands.ts';
import type { Role, User, Users } from './users.ts';

/** Failed proofs after which a connection is closed. */
const MOST_FAILURES = 5;
const HANDSHAKES = ['hello', 'ismaster', 'isMaster'];

/** The state of a connection during its sign-in. */
interface Session {
  user: User | undefined;
  conversation: (ScramConversation & { user: User | undefined; short: boolean }) | undefined;
  failures: number;
}

/** Lets a command run, or refuses it as MongoDB does. */
export type AccessControl = (
  body: Doc,
  connection: Connection,
  run: () => Promise<Doc | Buffer>,
) => Promise<Doc | Buffer>;

/**
 * An unauthenticated connection reads and writes nothing, and an authenticated one is limited to its user's
 * databases. While there is no user yet, any local client may create the first one: MongoDB's localhost
 * exception.
 */
export function createAccessControl(users: Users): AccessControl {
  const sessions = new WeakMap<Connection, Session>();
  const secret = randomBytes(32);

  const sessionOf = (connection: Connection): Session => {
    const session = sessions.get(connection) ?? { user: undefined, conversation: undefined, failures: 0 };
    sessions.set(connection, session);
    return session;
  };

  const start = (body: Doc, session: Session, db: string): Doc => {
    if (body.mechanism !== MECHANISM) {
      throw new MongoError(
        'MechanismUnavailable',
        `Received authentication for mechanism ${String(body.mechanism)} which is not enabled`,
      );
    }
    const first = payloadOf(body);
    const name = userNameOf(first);
    if (name === undefined) throw new MongoError('AuthenticationFailed', 'Authentication failed.');
    const user = users.find(db, name);
    const short = docArgument('options', body.options).skipEmptyExchange === true;
    const conversation = beginScram(first, user?.keys ?? keysWithoutOwner(`${db}.${name}`, secret));
    session.conversation = { ...conversation, user, short };
    return saslReply(conversation.challenge, false);
  };

  const proceed = (body: Doc, session: Session, connection: Connection): Doc => {
    const { conversation } = session;
    if (conversation === undefined) throw new MongoError('ProtocolError', 'No SASL session state found');
    const message = payloadOf(body);
    if (message === '' && session.user !== undefined) {
      session.conversation = undefined;
      return saslReply('', true);
    }
    const proof = conversation.finish(message);
    if (proof === undefined || conversation.user === undefined) {
      session.conversation = undefined;
      session.failures += 1;
      if (session.failures >= MOST_FAILURES) connection.ending = true;
      throw new MongoError('AuthenticationFailed', 'Authentication failed.');
    }
    session.user = conversation.user;
    if (conversation.short) session.conversation = undefined;
    return saslReply(proof, conversation.short);
  };

  /** A handshake may begin the sign-in. An error in that is reported when it is sent again. */
  const handshake = (body: Doc, session: Session, reply: Doc): Doc => {
    const speculative = body.speculativeAuthenticate;
    let started: Doc | undefined;
    try {
      if (isDoc(speculative)) started = start(speculative, session, String(speculative.db ?? 'admin'));
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
    }
    return {
      ...reply,
      ...(body.saslSupportedMechs !== undefined && { saslSupportedMechs: [MECHANISM] }),
      ...(started && { speculativeAuthenticate: started }),
    };
  };

  return async (body, connection, run) => {
    const name = Object.keys(body)[0] ?? '';
    const db = String(body.$db ?? 'admin');
    const session = sessionOf(connection);
    if (HANDSHAKES.includes(name)) {
      const reply = await run();
      return isDoc(reply) ? handshake(body, session, reply) : reply;
    }
    if (name === 'saslStart') return start(body, session, db);
    if (name === 'saslContinue') return proceed(body, session, connection);
    // Looked up for each command, because the user may have changed since the sign-in.
    const user = session.user && users.find(session.user.db, session.user.name);
    if (isOpen(name)) return run();
    const first = users.all().length === 0 && name === 'createUser' && db === 'admin';
    if (user === undefined && !first) {
      throw new MongoError('Unauthorized', `Command ${name} requires authentication`);
    }
    if (user !== undefined && !mayRun(user.roles, name, db)) {
      throw new MongoError('Unauthorized', `not authorized on ${db} to execute command { ${name} }`);
    }
    return (await runUserCommand(name, body, db, users)) ?? run();
  };
}

function payloadOf({ payload }: Doc): string {
  if (payload instanceof Binary) return Buffer.from(payload.value()).toString('utf8');
  if (payload instanceof Uint8Array) return Buffer.from(payload).toString('utf8');
  throw notSupported('A SASL payload that is not binary', 'TypeMismatch');
}

const saslReply = (payload: string, done: boolean): Doc => ({
  conversationId: new Int32(1),
  done,
  payload: new Binary(Buffer.from(payload)),
});

/** Commands that MongoDB answers without authentication. */
const OPEN: ReadonlySet<string> = new Set([
  ...['hello', 'ismaster', 'isMaster', 'ping', 'buildInfo', 'endSessions'],
  ...['saslStart', 'saslContinue'],
]);

/** Commands that readWrite allows in its database. All others are for root. */
const READ_WRITE: ReadonlySet<string> = new Set([
  ...['find', 'getMore', 'killCursors', 'count', 'aggregate', 'explain'],
  ...['insert', 'update', 'delete', 'findAndModify'],
  ...['create', 'drop', 'listCollections', 'createIndexes', 'listIndexes', 'dropIndexes'],
]);

export const isOpen = (command: string): boolean => OPEN.has(command);

/** Whether these roles together let a command run in a database. */
export const mayRun = (roles: readonly Role[], command: string, database: string): boolean =>
  roles.some(
    ({ role, db }) =>
      (role === 'root' && db === 'admin') ||
      (role === 'readWrite' && db === database && READ_WRITE.has(command)),
  );
