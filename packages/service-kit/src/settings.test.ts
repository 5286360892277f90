import { expect, it } from 'vitest';
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
  expect(values).toMatchObject({
    PORT: 8081,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    MAIL_LIMIT: 7,
  });
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
