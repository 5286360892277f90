import { createRequire } from 'node:module';

/** Loads React without its types, which would declare the elements of a page for the code of the servers too. */
const require = createRequire(import.meta.url);

/**
 * How many elements React has traced to their creation since its last slow rendering. Above 10,000 it stops
 * tracing.
 */
const traced = 'recentlyCreatedOwnerStacks';
const most = 10_000;

/**
 * Prevents React's development build from taking a stack trace for every element, which took a fifth of the
 * time of the tests of pages. Only the traces in its warnings are lost. A React that counts in another way
 * would just be slow again.
 */
const internals: unknown = Reflect.get(
  require('react'),
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null && traced in internals) {
  Object.defineProperty(internals, traced, { get: () => most, set: () => {} });
}
