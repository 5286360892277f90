import * as z from 'zod';
import { defineSettings, setting } from '../settings.ts';

/** Where the spans of a part go: docs/observability.md. */
export const telemetrySettings = defineSettings({
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(z.optional(z.url({ protocol: /^https?$/ })), {
    description:
      'Address of an OpenTelemetry collector, which gets the spans of the part over OTLP/HTTP. Unset: nothing of OpenTelemetry is loaded.',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(z.coerce.number().min(0).max(1).default(1), {
    description: 'Share of the traces that are recorded, from 0 to 1; the same for every part.',
  }),
});
