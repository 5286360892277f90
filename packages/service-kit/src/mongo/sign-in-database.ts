/**
 * The database that keeps the user of an address which names none: that of its path, else admin, as MongoDB's own programs read it. The
 * driver would look for the user in the database we open.
 * https://www.mongodb.com/docs/manual/reference/connection-string-options/#mongodb-urioption-urioption.authSource
 */
export function signInDatabase(uri: string): { authSource?: string } {
  const found = /^mongodb:\/\/[^/@]+@[^/?]+(?:\/([^?]*))?/.exec(uri);
  if (!found || /[?&](?:authSource|authMechanism)=/i.test(uri)) return {};
  return { authSource: decodeURIComponent(found[1] ?? '') || 'admin' };
}
