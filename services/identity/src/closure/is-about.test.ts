import { expect, it } from 'vitest';
import { isAbout } from './close-account.ts';

const closedAt = new Date('2026-11-22T12:00:00Z');
const before = new Date('2026-11-22T11:59:00Z');
const after = new Date('2026-11-22T12:01:00Z');
const matches = isAbout({ userId: 'u1', email: 'ann@shipper.example' }, { id: 'c1', closedAt });
const message = (data: unknown, at: Date, id = 'x.y.v1/1') => ({ id, text: JSON.stringify(data), at });

it.each<[string, ReturnType<typeof message>, boolean]>([
  ['names the user', message({ userId: 'u1' }, before), true],
  ['names the user after the closing', message({ userId: 'u1' }, after), true],
  ['names a user whose id begins alike', message({ userId: 'u12' }, before), false],
  ['was for the address', message({ to: 'ann@shipper.example' }, before), true],
  ['was for the address in capitals', message({ to: 'Ann@Shipper.example' }, before), true],
  [
    'is for the address, of somebody who signed up again',
    message({ to: 'ann@shipper.example' }, after),
    false,
  ],
  ['was for an address that ends alike', message({ to: 'joann@shipper.example' }, before), false],
  [
    'is the letter about the closing',
    message({ to: 'ann@shipper.example' }, before, 'identity.email-due.v1/c1/letter'),
    false,
  ],
])('a message that %s', (_, given, expected) => expect(matches(given)).toBe(expected));
