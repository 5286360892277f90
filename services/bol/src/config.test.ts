import { createPrincipalKeys, readSettings } from '@freightwright/service-kit';
import { expect, it } from 'vitest';
import { settings } from './config.ts';

const env = {
  MONGODB_URI: 'mongodb://127.0.0.1:27017',
  PRINCIPAL_PUBLIC_KEY: createPrincipalKeys().publicKey,
};

it('numbers are those of a shipper without a prefix, unless there is one', () => {
  expect(readSettings(settings, env)).toMatchObject({ PORT: 8103, BOL_COMPANY_PREFIX: '04' });
  expect(readSettings(settings, { ...env, BOL_COMPANY_PREFIX: '0614141' }).BOL_COMPANY_PREFIX).toBe(
    '0614141',
  );
});

it.each(['061414', '06141411', '0461414', 'ABCDEFG', '0'])(
  'a prefix that is none is refused: %s',
  (prefix) => {
    expect(() => readSettings(settings, { ...env, BOL_COMPANY_PREFIX: prefix })).toThrow(
      'BOL_COMPANY_PREFIX',
    );
  },
);
