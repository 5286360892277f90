import type { Page } from 'playwright-core';

/** The shell around the remotes, located by its visible text. */
export function frameOf(page: Page) {
  const panel = page.getByRole('alert', { name: 'This part did not load' });
  return {
    panel,
    /** The time limit is tested with a fake clock: shell/src/remotes/remote-host.test.ts. */
    panelAppears: () => panel.waitFor(),
    retry: () => panel.getByRole('button', { name: 'Retry' }).click(),
    follow: (label: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click(),
    /** Waits until the page of a remote is shown: its heading is there and no panel. */
    async shows(heading: string | RegExp) {
      // The panel appears under the same heading, so it must be gone.
      await panel.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    },
  };
}
