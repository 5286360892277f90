import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import mongoose, { Schema } from 'mongoose';
import { expect, test } from 'vitest';
import { SUPPORTED_NAMES } from '../src/index.ts';
import { startEmbedded } from './embedded.ts';
import { readRecordedCalls } from './recorded/play.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** All code of the platform that may use a database. */
const SOURCES = ['gateway/src/**/*.ts', 'services/*/src/**/*.ts', 'packages/service-kit/src/**/*.ts'];
const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));

/**
 * `$name` as an object key, a string or a field. A template's `${` does not match, and a field reference is a
 * string of its own.
 */
const OPERATOR_KEY = /(?<![\w$'"`])['"]?(\$[a-zA-Z]\w*)['"]?\s*:/g;
const operatorsIn = (text: string) => [...text.matchAll(OPERATOR_KEY)].map(([, name = '']) => name);
const usedIn = (file: string) => operatorsIn(readFileSync(`${ROOT}${file}`, 'utf8'));

/** Every key in a command or a call that starts with `$`. */
function dollarsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name.startsWith('$') ? [name] : []),
    ...dollarsIn(inner),
  ]);
}

/** The operators that mongoose and its driver add to calls that name none. */
async function sentByMongoose(): Promise<string[]> {
  const embedded = await startEmbedded();
  const options = { dbName: 'test', monitorCommands: true };
  const connection = await mongoose.createConnection(embedded.mongo.uri, options).asPromise();
  const sent: string[] = [];
  connection.getClient().on('commandStarted', ({ command }) => {
    const { filter, query, updates, update, pipeline } = command;
    sent.push(...dollarsIn([filter, query, updates, update, pipeline]));
  });
  const schema = new Schema({ name: String, list: [String] }, { timestamps: true });
  const Thing = connection.model('Thing', schema);
  const made = await Thing.create({ name: 'a' });
  made.list.push('x');
  await made.save();
  await Thing.countDocuments({ name: 'a' }, { skip: 0, limit: 9 });
  await Thing.findOneAndUpdate({ name: 'b' }, { name: 'b' }, { upsert: true });
  await connection.close();
  await embedded.dispose();
  return sent;
}

test('gateway, services and what they build on use nothing outside the declared subset', () => {
  expect(files.some((file) => file.startsWith('gateway/') && usedIn(file).length > 0)).toBe(true);
  const outside = files.flatMap((file) =>
    usedIn(file)
      .filter((name) => !SUPPORTED_NAMES.has(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(outside).toEqual([]);
});

test('nothing is declared that nobody uses and no recorded answer of MongoDB holds to account', async () => {
  const recorded = readRecordedCalls().flatMap(({ call }) => dollarsIn(call));
  const known = new Set([...files.flatMap(usedIn), ...(await sentByMongoose()), ...recorded]);
  expect([...SUPPORTED_NAMES].filter((name) => !known.has(name))).toEqual([]);
});

test('the scan sees operators however the key is written', () => {
  const text = 'find({ a: { $where: 1 }, \'$lookup\': {} }); aggregate([{"$merge": 1}]); const b = `$`';
  expect(operatorsIn(text)).toEqual(['$where', '$lookup', '$merge']);
});
