/** Kept once the typeface has come. With it `first-paint.ts` lets the next page begin in the typeface. */
const typefaceKey = 'fw.typeface';

/**
 * Lets the typeface come that `first-paint.ts` has put off. Called once the page can be used, because the file is as
 * heavy as the shell, and both come by the same line. Text stays in what stands for it when it does not come.
 */
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
