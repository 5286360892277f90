import { expect, it } from 'vitest';
import { checkAddress } from './manage-webhooks.ts';

const live = { testMode: false };

const refusedBy = (rule: string) => expect.objectContaining({ errors: [expect.objectContaining({ rule })] });

it.each([
  ['hooks.mill.example', 'url'],
  ['ftp://hooks.mill.example/', 'url'],
  ['javascript:alert(1)', 'url'],
  ['http://hooks.mill.example/', 'https'],
  ['https://mill@hooks.mill.example/', 'credentials'],
  ['https://mill:secret@hooks.mill.example/', 'credentials'],
  ['https://hooks.mill.example:22/', 'port'],
  ['https://hooks.mill.example:80/', 'port'],
  ['https://127.0.0.1/', 'public-address'],
  [`https://hooks.mill.example/${'é'.repeat(200)}`, 'max-length'],
])('%s is refused: %s', (address, rule) => {
  expect(() => checkAddress(address, live)).toThrow(refusedBy(rule));
});

it.each([
  ['https://hooks.mill.example', 'https://hooks.mill.example/'],
  ['https://hooks.mill.example:8443/in?key=1#part', 'https://hooks.mill.example:8443/in?key=1'],
  ['https://HOOKS.mill.example:443/', 'https://hooks.mill.example/'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
])('%s is called as %s', (address, called) => {
  expect(checkAddress(address, live)).toBe(called);
});

it('test mode allows http, any port and the machine itself, and no other private address', () => {
  expect(checkAddress('http://localhost:3000/hook', { testMode: true })).toBe('http://localhost:3000/hook');
  expect(checkAddress('http://127.0.0.1:3000/', { testMode: true })).toBe('http://127.0.0.1:3000/');
  expect(() => checkAddress('http://10.0.0.1/', { testMode: true })).toThrow(refusedBy('public-address'));
});
