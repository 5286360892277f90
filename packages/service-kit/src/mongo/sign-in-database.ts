/**
 * The database in which to look for the user of an address that does not name one: the database of its path,
 * else admin, as MongoDB's own programs do. The driver would look in the database that we open.
 * https://www.mongodb.com/docs/manual/reference/connection-string-options/#mongodb-urioption-urioption.authSource
 */
export function signInDatabase(uri: string): { authSource?: string } {
  const found = /^mongodb:\/\/[^/@]+@[^/?]+(?:\/([^?]*))?/.exec(uri);
  if (!found || /[?&](?:authSource|authMechanism)=/i.test(uri)) return {};
  return { authSource: decodeURIComponent(found[1] ?? '') || 'admin' };
}
