import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Its tests are steps of one visit, because single-spa and the history exist once for each page. */
const oneVisit = 'shell/src/app.test.tsx';

// The next test of a page finds the page empty, a browser that stores nothing, and no stub.
afterEach(({ task }) => {
  if (task.file.name === oneVisit) return;
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  // A test may have replaced the storage.
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
