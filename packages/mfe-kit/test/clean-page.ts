import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Its tests are steps of one visit, because single-spa and the history are singletons of a page. */
const oneVisit = 'shell/src/app.test.tsx';

// The next test starts with an empty page, empty browser storage, and no stubs.
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
