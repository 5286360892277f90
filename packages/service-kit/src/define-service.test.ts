import { expect, it } from 'vitest';
import { defineService } from './start-service.ts';

const readConfig = () => ({}) as never;
const app = {} as never;

it('a service that stores data of users compiles only when it erases and exports them', () => {
  const erase = [{ what: 'things', count: async () => 0, erase: async () => {} }];
  defineService({ name: 'usage', readConfig, build: async () => ({ app, userData: { erase, export: [] } }) });
  // @ts-expect-error it does not say how it erases and exports.
  defineService({ name: 'usage', readConfig, build: async () => ({ app }) });
  // @ts-expect-error it does not say how it exports.
  defineService({ name: 'usage', readConfig, build: async () => ({ app, userData: { erase } }) });
  defineService({ name: 'notification', readConfig, build: async () => ({ app, userData: { erase } }) });
  const registry = defineService({
    name: 'registry',
    readConfig,
    // @ts-expect-error it says that it has no database.
    build: async ({ openMongo }) => ({ app, openMongo }),
  });
  expect(registry.name).toBe('registry');
});
