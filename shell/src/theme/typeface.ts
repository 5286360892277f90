/** Stored when the typeface has loaded. With it `first-paint.ts` lets the next page start in the typeface. */
const typefaceKey = 'fw.typeface';

/** Loads the typeface that `first-paint.ts` deferred, when the page is usable: it is large. */
export async function bringTypeface(window: Window): Promise<void> {
  const { fonts, documentElement } = window.document;
  const { dataset } = documentElement;
  if (dataset.type !== 'later') return;
  try {
    await fonts.load('1em Archivo Variable');
    delete dataset.type;
    window.localStorage[typefaceKey] = '';
  } catch {
    // Missing, or storage is blocked: the next page starts the same way.
  }
}
