/**
 * A write to many documents, which the driver does not repeat when the primary changes under it: it may have been done, in part or not at
 * all. So only one that leaves the same behind when it is done twice may go through here; it is tried once more.
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
