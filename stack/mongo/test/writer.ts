import mongoose from 'mongoose';

interface Row {
  key: string;
  n: number;
  log?: string[];
}

/** Writes numbered documents in four loops until the server dies. Returns the acknowledged ones. */
export async function writeUntilKilled(uri: string, round: number, kill: () => void): Promise<string[]> {
  const connection = await mongoose
    .createConnection(uri, { dbName: 'test', serverSelectionTimeoutMS: 500 })
    .asPromise();
  const acknowledged: string[] = [];
  const rows = connection.collection<Row>('rows');
  const loop = async (worker: number): Promise<void> => {
    for (let i = 0; ; i += 1) {
      const key = `${round}-${worker}-${i}`;
      await rows.insertOne({ key, n: 0 });
      await rows.updateOne({ key }, { $inc: { n: 1 }, $push: { log: 'written' } });
      acknowledged.push(key);
      if (acknowledged.length === 60) kill();
    }
  };
  await Promise.allSettled([0, 1, 2, 3].map(loop));
  await connection.close(true);
  return acknowledged;
}
