import {
  defineSettings,
  httpsInProduction,
  offInProduction,
  setting,
  sharedSettings,
} from '@freightwright/service-kit';
import * as z from 'zod';

export const settings = defineSettings({
  ...sharedSettings,
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(8104), {
    description: 'Port the prediction service listens on.',
  }),
  TEST_MODE: setting(z.stringbool().default(false), {
    description:
      'Lets every signed-in user send batches with the header x-test-mode: true; refused in production.',
    rules: [offInProduction('anybody could use what the Enterprise plan is for')],
  }),
  OPENAI_API_KEY: setting(z.optional(z.string().min(1).max(500)), {
    description:
      'Key of OpenAI or a server that is compatible with it, whose language model writes the market insights beside an estimate. Without one, rules write them.',
    secret: true,
  }),
  OPENAI_BASE_URL: setting(z.url({ protocol: /^https?$/ }).default('https://api.openai.com/v1'), {
    description: 'Address of the language model’s API.',
    rules: [
      (url: string, { production, values }) =>
        values.OPENAI_API_KEY === undefined ? undefined : httpsInProduction(url, { production, values }),
    ],
  }),
  OPENAI_MODEL: setting(z.string().min(1).max(200).default('gpt-4.1-mini'), {
    description: 'Name of the language model. It must know structured outputs.',
  }),
  OPENAI_INPUT_PRICE: setting(z.coerce.number().min(0).default(0), {
    description: 'Dollars per million tokens that the language model reads, for the metric of its cost.',
  }),
  OPENAI_OUTPUT_PRICE: setting(z.coerce.number().min(0).default(0), {
    description: 'Dollars per million tokens that the language model writes, for the metric of its cost.',
  }),
});
