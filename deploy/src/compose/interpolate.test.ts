// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how compose and Docker write variables.
import { expect, it } from 'vitest';
import { interpolate } from './interpolate.ts';

const env = { SET: 'here', EMPTY: '' };

it.each([
  ['a${SET}b', 'ahereb'],
  ['${UNSET}', ''],
  ['${SET:-other}', 'here'],
  ['${UNSET:-nats://a:4222}', 'nats://a:4222'],
  ['${EMPTY:-other}', 'other'],
  ['${SET:+,b,c}', ',b,c'],
  ['${EMPTY:+,b,c}', ''],
  ['${SET:?why}', 'here'],
  ['$$HOME costs 5', '$HOME costs 5'],
])('%s becomes %s', (text, filled) => expect(interpolate(text, env)).toBe(filled));

it.each([
  ['${UNSET:?the address}', 'UNSET must be set: the address'],
  ['${EMPTY:?the address}', 'EMPTY must be set: the address'],
  ['$SET', '$S is no variable that compose knows'],
])('refuses %s', (text, words) => expect(() => interpolate(text, env)).toThrow(words));
