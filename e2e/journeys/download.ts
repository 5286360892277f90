import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Presses a button that downloads a file. @returns the file's name and its bytes as text. */
export async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const arrives = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await arrives;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}
