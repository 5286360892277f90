import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PORT_NAMES, readConfig, settings, withFilesRead } from './config.ts';

test('every port can be changed by a variable and has a default of its own', () => {
  const config = readConfig({});
  expect(new Set(PORT_NAMES.map((name) => config[name])).size).toBe(PORT_NAMES.length);
  expect(Object.keys(settings)).toEqual(expect.arrayContaining([...PORT_NAMES]));
  expect(readConfig({ NATS_PORT: '14222' }).NATS_PORT).toBe(14_222);
});

test('every bad variable is named at once', () => {
  expect(() => readConfig({ PORT: 'eighty', MONGODB_URI: 'localhost' })).toThrow(/PORT.*MONGODB_URI/s);
});

test.each(['PORT', 'IDP_PORT', 'CHECKOUT_PORT', 'MAIL_PORT'])(
  '%s may be none that browsers block',
  (name) => {
    expect(() => readConfig({ [name]: '10080' })).toThrow(
      `${name} leads to port 10080, which browsers refuse`,
    );
  },
);

test('production is refused', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('not for production');
});

test('a secret that was given as a file reaches the launcher, and no part gets the name of the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'launcher-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, 'of the file\n');
  const env = withFilesRead({ SESSION_SECRET_FILE: file, MAIL_FROM_FILE: '/of/a/part', LANG: 'C' });
  expect(env).toEqual({ SESSION_SECRET: 'of the file', MAIL_FROM_FILE: '/of/a/part', LANG: 'C' });
  expect(() => withFilesRead({ PORT: '8080', PORT_FILE: file, SESSION_SECRET_FILE: '/nowhere' })).toThrow(
    /PORT and PORT_FILE.*SESSION_SECRET_FILE must name a file that we can read/s,
  );
});
