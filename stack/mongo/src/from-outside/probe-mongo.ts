/** Longest time to a connection, and then to the answer. */
const TIMEOUT_MS = 2_000;

/**
 * Resolves when a MongoDB, ours or a real one, takes a connection and answers a write of one small document.
 * @throws Error when there is no answer in time (2 s). A refusal is an answer: a database that says that its disk is full, or that this user may
 * not write, does not hang, and starting it again would mend neither.
 */
export async function probeMongo(uri: string): Promise<void> {
  // Loaded late: a platform on somebody else's database has no use for the driver here.
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(uri, {
    maxPoolSize: 1,
    socketTimeoutMS: TIMEOUT_MS,
    serverSelectionTimeoutMS: TIMEOUT_MS,
    connectTimeoutMS: TIMEOUT_MS,
    retryWrites: false,
  });
  try {
    await client
      .db('probe')
      .collection<{ _id: string }>('probes')
      .updateOne({ _id: 'launcher' }, { $set: { at: new Date() } }, { upsert: true });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'MongoServerError') throw error;
  } finally {
    await client.close(true);
  }
}
