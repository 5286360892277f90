import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Its tests are steps of one visit, because single-spa and the history exist once for each page. */
const oneVisit = 'shell/src/app.test.tsx';

// The next test of a page finds the page empty, and a browser that stores nothing.
afterEach(({ task }) => {
  if (task.file.name === oneVisit) return;
  cleanup();
  // A test may have replaced the storage.
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
