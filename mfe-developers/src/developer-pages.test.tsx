import { problems } from '@freightwright/contracts';
import { createFakePlatform, PlatformContext } from '@freightwright/mfe-kit';
import { apiChanges, apiLimits, apiRoutes, topicOf } from '@freightwright/openapi';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import curl from '../quick-starts/quick-start.sh?raw';
import { clients } from './clients/clients.made.ts';
import { DeveloperPages } from './developer-pages.tsx';

async function openAt(address: string, heading: string): Promise<void> {
  window.history.replaceState(null, '', address);
  render(
    <PlatformContext value={createFakePlatform()}>
      <DeveloperPages />
    </PlatformContext>,
  );
  await screen.findByRole('heading', { level: 1, name: heading });
}

it.each([
  ['/developers', 'Developers', 'Overview'],
  ['/developers/quick-start', 'Quick start', 'Quick start'],
  ['/developers/clients', 'Clients', 'Clients'],
  ['/developers/reference', 'Reference', 'Reference'],
  ['/developers/webhooks', 'Webhooks', 'Webhooks'],
  ['/developers/errors', 'Errors', 'Errors'],
  ['/developers/changelog', 'Changelog', 'Changelog'],
])('%s leads to the other pages and marks itself', async (path, heading, label) => {
  await openAt(path, heading);
  const links = within(screen.getByRole('navigation', { name: 'Developers' })).getAllByRole('link');
  expect(links).toHaveLength(7);
  const marked = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(marked.map(({ textContent }) => textContent)).toEqual([label]);
});

it('every problem has its place on the errors page, with what to do', async () => {
  await openAt('/developers/errors', 'Errors');
  for (const [code, { status, title }] of Object.entries(problems)) {
    const place = document.getElementById(code);
    expect(place?.textContent, code).toContain(`${status} ${title}`);
    expect(place?.textContent, code).toContain('What to do');
  }
});

it('every call has its place in the reference, with the scope that it needs, also where nothing more loads', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  await openAt('/developers/reference', 'Reference');
  await screen.findByText(/^We couldn’t load the fields of each call\./);
  for (const { name, route } of apiRoutes) {
    const place = document.getElementById(`operations-${topicOf(route).replaceAll(' ', '_')}-${name}`);
    expect(place?.textContent, name).toContain(route.summary);
    expect(place?.textContent, name).toContain(route.scope ?? 'Anybody may call it.');
  }
});

it('the changelog has every change under its own address', async () => {
  await openAt('/developers/changelog', 'Changelog');
  for (const { anchor, text } of apiChanges)
    expect(document.getElementById(anchor)?.textContent).toContain(text);
});

it('the page of the clients has their files, and each program of their READMEs', async () => {
  await openAt('/developers/clients', 'Clients');
  for (const { file } of clients)
    expect(screen.getByRole('link', { name: file }).getAttribute('href')).toBe(`/clients/${file}`);
  for (const language of ['TypeScript', 'Python'])
    for (const topic of ['First call', 'Lists', 'Errors', 'Retries', 'Files and bulk jobs', 'Webhooks'])
      await screen.findByRole('region', { name: `${topic} in ${language}` });
  expect(screen.getByRole('region', { name: 'Webhooks in Python' }).textContent).toContain('check_webhook(');
});

it('the overview has the limits of the description', async () => {
  await openAt('/developers', 'Developers');
  for (const { what, limit } of apiLimits) {
    const row = screen.getByRole('row', { name: `${what} ${limit}` });
    expect(row).toBeDefined();
  }
});

it('the quick start shows the files as they are, and copies one', async () => {
  await openAt('/developers/quick-start', 'Quick start');
  const panel = screen.getByRole('tabpanel', { name: 'curl' });
  expect(panel.querySelector('pre')?.textContent).toBe(curl);
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(panel).getByRole('button', { name: 'Copy' }));
  await within(panel).findByRole('button', { name: 'Copied' });
  expect(write).toHaveBeenCalledWith(curl);
});

it('a reader whose browser refuses to copy is told what to do', async () => {
  await openAt('/developers/quick-start', 'Quick start');
  const panel = screen.getByRole('tabpanel', { name: 'curl' });
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(within(panel).getByRole('button', { name: 'Copy' }));
  await within(panel).findByText('Select the text and copy it.');
});
