import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { defineSettings, describeSettings, readSettings, SettingsError, setting } from './settings.ts';
import { sharedSettings } from './shared-settings.ts';

const settings = defineSettings({
  ...sharedSettings,
  MAIL_LIMIT: setting(z.coerce.number().int().min(1).default(5), { description: 'Mails an hour.' }),
  NOTE: setting(z.string().optional(), { description: 'A note.' }),
});
const good = { PORT: '8081', MONGODB_URI: 'mongodb://127.0.0.1/x', PRINCIPAL_PUBLIC_KEY: 'QUJD' };

it('reads typed values, with defaults for what is unset or empty', () => {
  const values = readSettings(settings, { ...good, MAIL_LIMIT: '7', HOST: '' });
  expect(values).toMatchObject({ PORT: 8081, HOST: '127.0.0.1', LOG_LEVEL: 'info', MAIL_LIMIT: 7 });
  expect(values.NOTE).toBeUndefined();
});

it('lists every bad variable in one error, without any value', () => {
  const read = () =>
    readSettings(settings, {
      ...good,
      PORT: 'http',
      MAIL_LIMIT: '0',
      LOG_LEVEL: 'loud',
      MONGODB_URI: 'hunter2',
    });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(
    [
      'These settings are wrong:',
      '  LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent',
      '  PORT must be a number',
      '  MONGODB_URI must start with mongodb://',
      '  MAIL_LIMIT must be at least 1',
    ].join('\n'),
  );
});

it('says what a missing variable is for', () => {
  expect(() => readSettings(settings, {})).toThrow('PORT is required: TCP port the part listens on');
});

it('describes each setting, and shows no secret', () => {
  const rows = describeSettings({
    ...settings,
    KEY: setting(z.string().default('hunter2'), { description: 'A key.', secret: true }),
  });
  expect(rows.find(({ name }) => name === 'MAIL_LIMIT')).toEqual({
    name: 'MAIL_LIMIT',
    description: 'Mails an hour.',
    default: '5',
    required: false,
    secret: false,
  });
  expect(rows.find(({ name }) => name === 'PORT')).toMatchObject({ required: true, default: undefined });
  expect(rows.find(({ name }) => name === 'NOTE')).toMatchObject({ required: false, default: undefined });
  expect(rows.find(({ name }) => name === 'KEY')).toMatchObject({ secret: true, default: undefined });
});

it('refuses a name that no environment can hold', () => {
  expect(() => defineSettings({ mailLimit: setting(z.string(), { description: '' }) })).toThrow(TypeError);
});

/** A file with a secret, deleted after the test. */
function secretFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, text);
  return file;
}

it('reads a variable from the file that its name with _FILE names, without the line break at the end', () => {
  const { MONGODB_URI: uri, ...rest } = good;
  for (const end of ['', '\n', '\r\n']) {
    const values = readSettings(settings, { ...rest, MONGODB_URI_FILE: secretFile(uri + end) });
    expect(values.MONGODB_URI).toBe(uri);
  }
  expect(readSettings(settings, { ...good, MAIL_LIMIT_FILE: secretFile('9\n') }).MAIL_LIMIT).toBe(9);
  expect(readSettings(settings, { ...good, MAIL_LIMIT_FILE: '' }).MAIL_LIMIT).toBe(5);
});

it('counts an empty file as unset', () => {
  const { MONGODB_URI: _, ...rest } = good;
  expect(() => readSettings(settings, { ...rest, MONGODB_URI_FILE: secretFile('\n') })).toThrow(
    'MONGODB_URI is required',
  );
});

it.each([
  ['both are set', { NOTE: 'hunter2', NOTE_FILE: '/nowhere' }, 'NOTE and NOTE_FILE exclude each other'],
  ['the file is missing', { NOTE_FILE: '/nowhere' }, 'NOTE_FILE must name a file that we can read (ENOENT)'],
  ['it is a folder', { NOTE_FILE: '/' }, 'NOTE_FILE must name a file that we can read (EISDIR)'],
])('refuses a setting from a file when %s, without any value', (_, env, violation) => {
  const read = () => readSettings(settings, { ...good, ...env });
  expect(read).toThrow(`  ${violation}`);
  expect(read).not.toThrow('hunter2');
});

it('refuses a file that is longer than any setting', () => {
  const env = { ...good, NOTE_FILE: secretFile('x'.repeat(64 * 1024 + 1)) };
  expect(() => readSettings(settings, env)).toThrow('NOTE_FILE must name a file of at most 65536 bytes');
});

it('takes a setting whose own name ends in _FILE for itself', () => {
  const own = defineSettings({
    KEY: setting(z.string().optional(), { description: 'A key.' }),
    KEY_FILE: setting(z.string().optional(), { description: 'A path.' }),
  });
  expect(readSettings(own, { KEY_FILE: '/nowhere' })).toEqual({ KEY: undefined, KEY_FILE: '/nowhere' });
});
