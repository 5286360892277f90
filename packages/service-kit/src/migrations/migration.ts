/**
 * One change of the form in which a service stores documents. It runs once per database, a batch at a time, before
 * the service serves.
 */
export interface Migration<Old extends object = Record<string, unknown>> {
  /** The version of what is stored once this is done: each migration of a service has the next whole number. */
  readonly version: number;
  /** What changes, for the log and the dry run: 'expiresAt takes the place of sentAt'. */
  readonly what: string;
  /** The name that MongoDB has for the collection. */
  readonly collection: string;
  /** Matches the documents in the old form, and no document that was changed. It does not name `_id`. */
  readonly where: object;
  /** The update of one document, with the operators of MongoDB. The same document always gets the same update. */
  change(document: Old & { _id: unknown }): object;
}

/** @throws TypeError when the versions do not follow each other. */
export function latestVersion(migrations: readonly Migration[]): number {
  const [first] = migrations;
  for (const [index, { version }] of migrations.entries()) {
    const expected = (first?.version ?? 1) + index;
    if (version !== expected) throw new TypeError(`migration ${version} stands where ${expected} is next`);
  }
  return migrations.at(-1)?.version ?? 0;
}
