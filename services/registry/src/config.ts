import { assetStoreSettings } from '@freightwright/asset-store';
import {
  defineSettings,
  natsSettings,
  setting,
  sharedSettings,
  telemetrySettings,
} from '@freightwright/service-kit';
import * as z from 'zod';
import { teamAddresses } from './watch/notify-team.ts';

const { HOST, LOG_LEVEL, PRINCIPAL_PUBLIC_KEY } = sharedSettings;

const addressesRule =
  'must be a list of addresses, each alone or with a remote: platform@mill.example, mfe-bol=bills@mill.example';

function isAddresses(text: string): boolean {
  try {
    teamAddresses(text);
    return true;
  } catch {
    return false;
  }
}

export const settings = defineSettings({
  HOST,
  LOG_LEVEL,
  ...telemetrySettings,
  ...natsSettings,
  PRINCIPAL_PUBLIC_KEY,
  ...assetStoreSettings,
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(8106), {
    description: 'Port the registry service listens on.',
  }),
  REMOTE_TEAM_EMAILS: setting(z.string().max(20_000).default('').refine(isAddresses, addressesRule), {
    description:
      'Who gets a mail when the platform takes back a version of a remote, or ends a canary. It lists addresses for every remote. A remote with addresses of its own, as in mfe-bol=bills@mill.example, writes to these instead. Empty: no one.',
  }),
});
