import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

/** An element with which a script loads a file: `src` of a script, `href` of a style sheet. */
interface AskedElement {
  src?: string;
  href?: string;
  onload?: (event: { type: 'load' }) => void;
  setAttribute(name: string, value: string): void;
}

/** A DOM stub in which a remote's own build runs. */
export type BarePage = ReturnType<typeof createBarePage>;

const origin = 'https://freightwright.invalid';
const folderUrl = `${origin}/version/`;

/**
 * A DOM stub at an address, for the files of one folder. It provides only what scripts need to load each
 * other: no clock, no storage and no measurements, because markup that depends on them would not match the
 * next visitor's page. Accessing these throws an explanatory error, except for storage, which is empty.
 */
export function createBarePage(folder: string, path: string) {
  const sheets = new Set<string>();
  const nothing = () => undefined;
  const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };

  function add(element: AskedElement): void {
    if (element.src !== undefined) run(fileAt(element.src));
    else if (element.href !== undefined) sheets.add(fileAt(element.href));
    queueMicrotask(() => element.onload?.({ type: 'load' }));
  }
  const head = { appendChild: add, append: add };
  const document = {
    head,
    // Scripts load files relative to the running script.
    currentScript: { tagName: 'SCRIPT', src: `${folderUrl}entry.js` },
    createElement: (): AskedElement => ({
      setAttribute(name, value) {
        Object.assign(this, { [name]: value });
      },
    }),
    getElementsByTagName: (name: string) => (name === 'head' ? [head] : []),
    querySelector: () => null,
    addEventListener: nothing,
    cookie: '',
  };
  const { href, pathname, search, hash } = new URL(path, origin);
  const location = { href, origin, pathname, search, hash, host: new URL(origin).host };
  const global: Record<string, unknown> = {
    document,
    location,
    history: { state: null, pushState: nothing, replaceState: nothing },
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: nothing,
    removeEventListener: nothing,
    queueMicrotask,
    setTimeout,
    clearTimeout,
    console,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    AbortController,
    AbortSignal,
    Event,
    EventTarget,
    DOMException,
  };
  Object.assign(global, { window: global, self: global });
  Object.assign(document, { defaultView: global, location });
  createContext(global);

  function run(file: string): void {
    runInContext(readFileSync(join(folder, file), 'utf8'), global, { filename: file });
  }
  return {
    /** The global variables of the scripts on the page. */
    global,
    /** The requested style sheets, in the order in which a browser would load them. */
    sheets,
    run,
    /** Makes reading the current date an error. */
    takeClockAway: () => runInContext(withoutClock, global),
  };
}

const fileAt = (address: string) => {
  if (!address.startsWith(folderUrl)) throw new Error(`${address} is not a file of the build`);
  return address.slice(folderUrl.length);
};

/** Explicit dates are allowed; the current one is an error. */
const withoutClock = `{
  const asked = () => { throw new Error('Markup has no clock: read the date after the page is mounted'); };
  const Given = Date;
  globalThis.Date = new Proxy(Given, {
    construct: (target, given) => given.length > 0 ? new target(...given) : asked(),
    apply: asked,
    get: (target, name) => name === 'now' ? asked : Reflect.get(target, name),
  });
}`;
