import { afterAll, vi } from 'vitest';

/** Undoes stubs and fake timers. */
export function leaveNothing(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
}

// After the last test of each file: its worker runs other files with the same modules. What a file opened it
// closes itself.
afterAll(leaveNothing);
