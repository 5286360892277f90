import { defineSettings, offInProduction, setting, sharedSettings } from '@freightwright/service-kit';
import * as z from 'zod';

export const settings = defineSettings({
  ...sharedSettings,
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(8103), {
    description: 'Port the bill of lading service listens on.',
  }),
  TEST_MODE: setting(z.stringbool().default(false), {
    description:
      'Lets every signed-in user send batches with the header x-test-mode: true; refused in production.',
    rules: [offInProduction('anybody could use what the Enterprise plan is for')],
  }),
  BOL_COMPANY_PREFIX: setting(
    z
      .string()
      .regex(/^(?:04|(?!04)\d{7})$/, "BOL_COMPANY_PREFIX must be 7 digits that do not begin with 04, or '04'")
      .default('04'),
    {
      description:
        "GS1 company prefix (7 digits) that bill of lading numbers begin with; '04' for a shipper without one. Each prefix counts for itself.",
    },
  ),
  NMFC_LISTING_FILE: setting(z.string().min(1).optional(), {
    description:
      'CSV file with the NMFC listing that you have a license for: code, commodity, freightClass. Unset: fifteen sample entries. docs/nmfc-listing.md',
  }),
});
