import { expect, it } from 'vitest';
import { natsClientOptions, parseNatsUrl } from './nats-access.ts';

it.each([
  ['nats://one:4223', [{ host: 'one', port: 4223 }]],
  ['one', [{ host: 'one', port: 4222 }]],
  [
    '127.0.0.1:1, nats://two ,tls://three:3',
    [
      { host: '127.0.0.1', port: 1 },
      { host: 'two', port: 4222 },
      { host: 'three', port: 3 },
    ],
  ],
  ['nats://[::1]:4223', [{ host: '::1', port: 4223 }]],
])('%s is read as a list of servers', (list, servers) => {
  expect(parseNatsUrl(list).servers).toEqual(servers);
});

it('a user in the list is decoded, taken out of the addresses and signed in everywhere', () => {
  const options = natsClientOptions({ url: 'nats://bol:p%40ss%2Cword@one:1,nats://[::1]:2' });
  expect(options.servers).toEqual(['one:1', '[::1]:2']);
  expect(options.authenticator?.()).toEqual({ user: 'bol', pass: 'p@ss,word' });
});

it('a word before the @ alone is a token', () => {
  expect(natsClientOptions({ url: 'nats://word@one' }).authenticator?.()).toEqual({ auth_token: 'word' });
});

it('a user of its own wins over the one in the address', () => {
  const options = natsClientOptions({ url: 'nats://a:b@one', user: 'c', password: 'd' });
  expect(options.authenticator?.()).toEqual({ user: 'c', pass: 'd' });
});

it('TLS is asked for by a tls:// address or any of its files, and by nothing else', () => {
  expect(natsClientOptions({ url: 'nats://one' }).tls).toBeUndefined();
  expect(natsClientOptions({ url: 'tls://one' }).tls).toEqual({});
  expect(natsClientOptions({ url: 'one', tlsCaFile: '/ca.pem' }).tls).toEqual({ caFile: '/ca.pem' });
});

it.each(['', 'ftp://one', 'nats://', 'one,,two', 'nats://a:b@one,nats://c:d@two'])(
  'a list that cannot be read is refused: %s',
  (list) => {
    expect(() => parseNatsUrl(list)).toThrow(TypeError);
  },
);
