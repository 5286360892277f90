import type { Page } from 'playwright-core';

/** The shell around the remotes, in the words of the page. */
export function frameOf(page: Page) {
  const panel = page.getByRole('alert', { name: 'This part did not load' });
  return {
    panel,
    /** In how many seconds it must is tested where time is injected: shell/src/remotes/remote-host.test.ts. */
    panelAppears: () => panel.waitFor(),
    retry: () => panel.getByRole('button', { name: 'Retry' }).click(),
    follow: (label: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click(),
    /** The page of a remote is on show: its heading is there and no panel. */
    async shows(heading: string | RegExp) {
      // The panel stands under the same heading.
      await panel.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    },
  };
}
