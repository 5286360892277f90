import { expect, it } from 'vitest';
import { sharedSettings as settings } from './shared-settings.ts';
import { defineService } from './start-service.ts';

const parts = { handlers: [], readiness: {} };

it('a service that stores data of users compiles only when it erases and exports them', () => {
  const erase = [{ what: 'things', count: async () => 0, erase: async () => {} }];
  defineService({
    name: 'usage',
    settings,
    build: async () => ({ ...parts, userData: { erase, export: [] } }),
  });
  // @ts-expect-error it does not define erasure and export.
  defineService({ name: 'usage', settings, build: async () => parts });
  // @ts-expect-error it does not define an export.
  defineService({ name: 'usage', settings, build: async () => ({ ...parts, userData: { erase } }) });
  defineService({ name: 'notification', settings, build: async () => ({ ...parts, userData: { erase } }) });
  const registry = defineService({
    name: 'registry',
    settings,
    // @ts-expect-error its contract declares no database.
    build: async ({ openMongo }) => ({ ...parts, openMongo }),
  });
  expect(registry.name).toBe('registry');
});
