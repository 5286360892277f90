import { KvConflict } from '@freightwright/service-kit';

/**
 * An optimistic lock: reads and writes again while somebody else wrote in between.
 * @returns false when that was so every time.
 */
export async function retryConflicts(maxRetries: number, attempt: () => Promise<void>): Promise<boolean> {
  for (let retries = 0; retries <= maxRetries; retries += 1) {
    try {
      await attempt();
      return true;
    } catch (error) {
      if (!(error instanceof KvConflict)) throw error;
    }
  }
  return false;
}
