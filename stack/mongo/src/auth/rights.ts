import type { Role } from './users.ts';

/** Commands that MongoDB answers before anybody has signed in. */
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
