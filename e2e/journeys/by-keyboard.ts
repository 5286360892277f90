import type { Locator, Page } from 'playwright-core';

/** More than the links, questions and fields of any page that is read. */
const pressesAtMost = 120;

/** Presses Tab until something has the focus, as a reader without a mouse does. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < pressesAtMost; presses++) {
    if (await wanted.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${wanted.toString()}`);
}

/** Goes to fields in their order and types into each. */
export async function typeInto(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await tabTo(page, page.getByRole('textbox', { name }));
    await page.keyboard.type(text);
  }
}
