import { expect, it } from 'vitest';
import { mailboxKey } from './mailbox-key.ts';

it.each([
  ['A.Dock+42@Shipper.example', 'a.dock@shipper.example'],
  ['dock+a+b@shipper.example', 'dock@shipper.example'],
  ['dock-42@shipper.example', 'dock@shipper.example'],
  ['dock-a-b+c@shipper.example', 'dock@shipper.example'],
  ['d.o.c.k@gmail.com', 'dock@gmail.com'],
  ['d.ock+x@googlemail.com', 'dock@gmail.com'],
  ['dock-shopping@yahoo.com', 'dock@yahoo.com'],
  ['mary-jane+x@outlook.com', 'mary-jane@outlook.com'],
])('%s is the mailbox %s', (spelling, plain) => {
  expect(mailboxKey(spelling)).toBe(mailboxKey(plain));
});

it.each([
  ['another name', 'a@shipper.example', 'b@shipper.example'],
  ['another domain', 'a@shipper.example', 'a@carrier.example'],
  ['a dot elsewhere than at Gmail', 'a.b@shipper.example', 'ab@shipper.example'],
  ['a hyphen where strangers share a domain', 'mary-jane@outlook.com', 'mary-sue@outlook.com'],
  ['a name that begins with the sign', '-a@shipper.example', '+a@shipper.example'],
])('%s is another mailbox', (_, one, other) => {
  expect(mailboxKey(one)).not.toBe(mailboxKey(other));
});

it('the key shows nothing of the address', () => {
  expect(mailboxKey('dock@shipper.example')).toMatch(/^[0-9a-f]{64}$/);
});
