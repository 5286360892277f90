import type { ErasureStep, ExportSection } from '@freightwright/service-kit';
import { deviceName } from './device-name.ts';
import type { Sessions } from './sessions.ts';

type UserSessions = Pick<Sessions, 'listOf' | 'endAllOf'>;

/**
 * Everything that the gateway has under a user's id. What it counts of wrong passwords stands under hashes that
 * only it can make, and ends by itself within a day.
 */
export const erasureSteps = (sessions: UserSessions): ErasureStep[] => [
  {
    what: 'sessions',
    count: async ({ userId }) => (await sessions.listOf(userId)).length,
    erase: ({ userId }) => sessions.endAllOf(userId),
  },
];

export const exportSections = (sessions: Pick<Sessions, 'listOf'>): ExportSection[] => [
  {
    kind: 'sessions',
    async read(userId, after) {
      if (after !== undefined) return [];
      return (await sessions.listOf(userId)).map(
        ({ userAgent, address, createdAtMs, lastSeenAtMs }, index) => ({
          record: {
            device: deviceName(userAgent),
            browser: userAgent,
            address,
            signedInAt: new Date(createdAtMs).toISOString(),
            lastSeenAt: new Date(lastSeenAtMs).toISOString(),
          },
          place: String(index),
        }),
      );
    },
  },
];
