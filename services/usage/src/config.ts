import { defineSettings, setting, sharedSettings } from '@freightwright/service-kit';
import * as z from 'zod';

export const settings = defineSettings({
  ...sharedSettings,
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(8102), {
    description: 'Port the usage service listens on.',
  }),
});
