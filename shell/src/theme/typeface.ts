/** Kept once the typeface has come. With it `first-paint.ts` lets the next page begin in the typeface. */
const typefaceKey = 'fw.typeface';

/** Loads the typeface that `first-paint.ts` put off, once the page can be used: it is heavy. */
export async function bringTypeface(window: Window): Promise<void> {
  const { fonts, documentElement } = window.document;
  const { dataset } = documentElement;
  if (dataset.type !== 'later') return;
  try {
    await fonts.load('1em Archivo Variable');
    delete dataset.type;
    window.localStorage[typefaceKey] = '';
  } catch {
    // Missing, or not to be remembered: the next page begins as this one did.
  }
}
