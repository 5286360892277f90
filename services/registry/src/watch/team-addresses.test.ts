import { expect, it } from 'vitest';
import { teamAddresses } from './tell-team.ts';

it.each([
  ['', 'mfe-bol', []],
  ['a@mill.example', 'mfe-bol', ['a@mill.example']],
  ['a@mill.example, b@mill.example,', 'mfe-bol', ['a@mill.example', 'b@mill.example']],
  ['a@mill.example, mfe-bol=b@mill.example', 'mfe-bol', ['b@mill.example']],
  ['a@mill.example, mfe-bol=b@mill.example', 'mfe-other', ['a@mill.example']],
  ['mfe-bol=b@mill.example', 'mfe-other', []],
])('with %j the team of %s has %j', (text, remote, addresses) => {
  expect(teamAddresses(text).of(remote)).toEqual(addresses);
});

it.each([
  ['bills', "'bills'"],
  ['bol=a@mill.example', "'bol=a@mill.example'"],
  ['mfe-bol=', "'mfe-bol='"],
  ['a@mill.example b@mill.example', "'a@mill.example b@mill.example'"],
  [Array.from({ length: 51 }, (_, n) => `a${n}@mill.example`).join(), 'more than 50'],
])('%.40s is refused, and the refusal names it', (text, words) => {
  expect(() => teamAddresses(text)).toThrow(words);
});
