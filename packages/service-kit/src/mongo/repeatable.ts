/**
 * Runs a write to many documents, and once more when the database was away. The driver does not repeat such a
 * write when the primary changes during it: it may have been done completely, in part or not at all. So use
 * this only for a write that leaves the same result when it is done twice.
 */
export async function repeatable<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { isDatabaseAway } = await import('./database-away.ts');
    if (!isDatabaseAway(error)) throw error;
    return write();
  }
}
