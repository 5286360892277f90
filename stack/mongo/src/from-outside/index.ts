/** What the launcher needs for a database that runs as its own process. It does not load the database. */
export { makeUsers, mongoUserUri } from './make-users.ts';
export { MONGODB_SERIES } from './version.ts';
