import { expect, test } from 'vitest';
import { PORT_NAMES, readConfig, settings } from './config.ts';

test('every port can be changed by a variable and has a default of its own', () => {
  const config = readConfig({});
  expect(new Set(PORT_NAMES.map((name) => config[name])).size).toBe(PORT_NAMES.length);
  expect(Object.keys(settings)).toEqual(expect.arrayContaining([...PORT_NAMES]));
  expect(readConfig({ NATS_PORT: '14222' }).NATS_PORT).toBe(14_222);
});

test('every bad variable is named at once', () => {
  expect(() => readConfig({ PORT: 'eighty', MONGODB_URI: 'localhost' })).toThrow(/PORT.*MONGODB_URI/s);
});

test('production is refused', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('not for production');
});
