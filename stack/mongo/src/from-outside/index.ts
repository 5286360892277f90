/** What the launcher needs of a database it runs as a process of its own, without loading the database. */
export { makeUsers, mongoUserUri } from './make-users.ts';
export { probeMongo } from './probe-mongo.ts';
export { MONGODB_SERIES } from './version.ts';
