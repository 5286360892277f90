import { expect, it } from 'vitest';
import { signInDatabase } from './connect-mongo.ts';

it.each<[string, object]>([
  ['mongodb://u:p@one', { authSource: 'admin' }],
  ['mongodb://u:p@one:1,two:2/', { authSource: 'admin' }],
  ['mongodb://u:p@one?tls=true', { authSource: 'admin' }],
  ['mongodb://u:p%2F@one/freight?tls=true', { authSource: 'freight' }],
  ['mongodb://u:p@one/freight?authSource=users', {}],
  ['mongodb://one/freight', {}],
  ['mongodb://u@one/?authMechanism=MONGODB-X509', {}],
  ['mongodb+srv://u:p@cluster.example/', {}],
])('%s', (uri, found) => expect(signInDatabase(uri)).toEqual(found));
