import { afterAll, vi } from 'vitest';

/** Undoes stubs and fake timers. */
export function leaveNothing(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
}

// Runs after the last test of each file: its worker runs other files with the same modules. A file itself
// closes what it opened.
afterAll(leaveNothing);
