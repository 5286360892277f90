/** Milliseconds until a connection, and then until the answer. */
const TIMEOUT_MS = 2_000;

/**
 * Resolves when a MongoDB, ours or a real one, accepts a connection and answers the write of one small
 * document.
 * @throws Error when there is no answer in time (2 s). A refusal counts as an answer: a database that reports
 * a full disk, or that this user may not write, does not hang, and restarting it would not help.
 */
export async function probeMongo(uri: string): Promise<void> {
  // Loaded when needed, because a platform that uses somebody else's database does not need the driver here.
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
