/** The launcher's interface to a database in its own process. It does not load the database. */
import type { MongoClient } from 'mongodb';

/**
 * The version of MongoDB that the stand-in reports to `hello` and `buildInfo`, and that the launcher shows:
 * the oldest series whose drivers work with this subset (no bulkWrite command).
 */
export const MONGODB_VERSION = { major: 7, minor: 0, patch: 0, wire: 21 } as const;

/** 'MongoDB 7.0', the series that the stand-in reports. */
export const MONGODB_SERIES = `MongoDB ${MONGODB_VERSION.major}.${MONGODB_VERSION.minor}`;

interface DatabaseAdmin {
  readonly name: string;
  readonly password: string;
}

const TIMEOUT_MS = 5_000;
/** MongoDB's codes: https://www.mongodb.com/docs/manual/reference/error-codes/ */
const CODES = { userNotFound: 11, unauthorized: 13, authenticationFailed: 18 };

/** Address of a database on loopback, including the user who signs in. */
export const mongoUserUri = ({ name, password }: DatabaseAdmin, port: number): string =>
  `mongodb://${encodeURIComponent(name)}:${encodeURIComponent(password)}@127.0.0.1:${port}/?authSource=admin&directConnection=true`;

/**
 * Creates the users of a database on this machine that requires authentication, ours or a real mongod: the
 * admin, who may do everything, and one user for each database. Existing users get the specified password and
 * roles. A database without users lets us create the first one:
 * https://www.mongodb.com/docs/manual/core/localhost-exception/
 * @throws Error with instructions when the database has users and none of them is our admin.
 */
export async function makeUsers({
  port,
  admin,
  owners,
}: {
  port: number;
  admin: DatabaseAdmin;
  /** Users who each read and write only the database of the same name. */
  owners: readonly DatabaseAdmin[];
}): Promise<void> {
  const uri = mongoUserUri(admin, port);
  await signIn(uri, async () => {}).catch(async (error: unknown) => {
    if (codeOf(error) !== CODES.authenticationFailed) throw error;
    await makeAdmin(port, admin);
  });
  await signIn(uri, async (client) => {
    const db = client.db('admin');
    for (const { name, password } of owners) {
      const rights = { pwd: password, roles: [{ role: 'readWrite', db: name }] };
      await db.command({ updateUser: name, ...rights }).catch(async (error: unknown) => {
        if (codeOf(error) !== CODES.userNotFound) throw error;
        await db.command({ createUser: name, ...rights });
      });
    }
  });
}

async function makeAdmin(port: number, { name, password }: DatabaseAdmin): Promise<void> {
  await signIn(`mongodb://127.0.0.1:${port}/?directConnection=true`, async (client) => {
    const roles = [{ role: 'root', db: 'admin' }];
    await client.db('admin').command({ createUser: name, pwd: password, roles });
  }).catch((error: unknown) => {
    if (codeOf(error) !== CODES.unauthorized) throw error;
    throw new Error(
      `The database on port ${port} has users, and its ${name} has another password than ours. Set MONGODB_URI to use it as it is, or empty the data folder with \`npm start -- --fresh\`.`,
    );
  });
}

async function signIn(uri: string, work: (client: MongoClient) => Promise<void>): Promise<void> {
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(uri, {
    maxPoolSize: 1,
    socketTimeoutMS: TIMEOUT_MS,
    serverSelectionTimeoutMS: TIMEOUT_MS,
    connectTimeoutMS: TIMEOUT_MS,
  });
  try {
    await client.connect();
    await client.db('admin').command({ ping: 1 });
    await work(client);
  } finally {
    await client.close(true);
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
