import { createRequire, registerHooks } from 'node:module';

/** The inbox's sanitizer for emails. */
type Purify = (html: string, options: object) => string;

const cleaner = '/@maildev/smtp/dist/sanitize.js';
const libraries = new Set(['jsdom', 'dompurify']);

/**
 * Makes maildev load jsdom and dompurify lazily, when it first sanitizes an email. By itself it loads them
 * when it is imported, and they take 17 MB of the idle inbox. Call this before maildev is imported. If
 * another version of maildev has its sanitizer in another file, nothing changes for it.
 */
export function loadPurifierLate(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const isCleaner = libraries.has(specifier) && context.parentURL?.endsWith(cleaner);
      return isCleaner ? { url: import.meta.url, shortCircuit: true } : next(specifier, context);
    },
  });
}

/** Replaces jsdom's class, which only passes its window on. @public maildev imports it. */
export class JSDOM {
  readonly window = undefined;
}

/** Replaces dompurify, which still sanitizes with jsdom. @public maildev imports it. */
export default function createPurifier(): { sanitize: Purify } {
  let purify: Purify | undefined;
  return {
    sanitize(html, options) {
      purify ??= loadPurifier();
      return purify(html, options);
    },
  };
}

function loadPurifier(): Purify {
  // The same copies that maildev itself would have loaded.
  const ofMaildev = createRequire(import.meta.resolve('@maildev/smtp'));
  const real = ofMaildev('jsdom') as { JSDOM: new (html: string) => { window: unknown } };
  const createDOMPurify = ofMaildev('dompurify') as (window: unknown) => { sanitize: Purify };
  const purifier = createDOMPurify(new real.JSDOM('').window);
  return (html, options) => purifier.sanitize(html, options);
}
