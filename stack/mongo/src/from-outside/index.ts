/** What the launcher needs of a database it runs as a process of its own, without loading the database. */
export { probeMongo } from './probe-mongo.ts';
export { MONGODB_SERIES } from './version.ts';
