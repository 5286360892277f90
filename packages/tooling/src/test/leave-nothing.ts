import { afterAll, vi } from 'vitest';

/** What a file may leave in the page. Only files that need a page have one. */
interface Page {
  readonly document?: { readonly body: { replaceChildren(): void }; cookie: string };
  readonly localStorage?: { clear(): void };
  readonly sessionStorage?: { clear(): void };
}

/** Undoes stubs and fake timers, and empties the page and its storage. */
export function leaveNothing(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  const { document, localStorage, sessionStorage }: Page = 'document' in globalThis ? globalThis : {};
  document?.body.replaceChildren();
  for (const pair of document?.cookie.split('; ') ?? []) {
    if (document) document.cookie = `${pair.split('=', 1)[0]}=; max-age=0`;
  }
  localStorage?.clear();
  sessionStorage?.clear();
}

// After the last test of each file: its worker runs other files, in the same page and with the same modules.
// What a file opened it closes itself.
afterAll(leaveNothing);
