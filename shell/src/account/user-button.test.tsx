import { createFakePlatform, createStore, type Session } from '@freightwright/mfe-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fetch, idleVisitor, onDraft } from '../../test/fixture/visitor.ts';
import { UserTools } from './user-tools.tsx';

const user = { id: 'ann', email: 'ann.porter@mill.example' };
onDraft();

function open(subscriptionTier: Session['subscriptionTier'] = 'free', path = '/bol') {
  const platform = createFakePlatform();
  const session = createStore<Session>({ status: 'signed-in', tier: 'registered', subscriptionTier, user });
  const visitor = idleVisitor();
  const tools = (at: string) => (
    <UserTools shell={{ session, platform }} visitor={visitor} path={at} user={user} />
  );
  const { rerender } = render(tools(path));
  return { platform, visitor, goTo: (at: string) => rerender(tools(at)) };
}

const button = () => screen.getByRole('button', { name: 'Account of ann.porter@mill.example' });
const focused = () => document.activeElement?.textContent;
const item = (name: string) => screen.getByRole('menuitem', { name });

describe('the plan', () => {
  test.each([
    ['free', 'Free', true],
    ['professional', 'Professional', false],
    ['enterprise', 'Enterprise', false],
    // A plan that a newer server knows and this page does not.
    ['platinum' as 'free', 'Free', true],
  ] as const)('%s is called %s; to upgrade is offered: %s', (tier, name, upgrade) => {
    open(tier);
    screen.getByText(name);
    expect(screen.queryByRole('link', { name: 'Upgrade' })?.getAttribute('href') === '/pricing').toBe(
      upgrade,
    );
  });
});

describe('the user menu', () => {
  test('opens on its first item, names the user, and on Escape closes and focuses its button', async () => {
    open();
    expect(button().textContent).toBe('AP');
    await userEvent.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    screen.getByText('ann.porter@mill.example');
    expect(focused()).toBe('Dashboard');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  test('moves between items with the arrow keys, in a circle, and to the ends with Home and End', async () => {
    open();
    button().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe('Sign out');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Dashboard');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Sign out everywhere');
    await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('Sign out everywhere');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Sign out');
  });

  test('closes on a press elsewhere and when the page changes', async () => {
    const { goTo } = open();
    await userEvent.click(button());
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.click(button());
    goTo('/dashboard');
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('leads to the dashboard, and to a new password and back', async () => {
    open();
    await userEvent.click(button());
    expect(item('Dashboard').getAttribute('href')).toBe('/dashboard');
    expect(item('Change password').getAttribute('href')).toBe(
      '/api/login?returnTo=%2Fbol%3Fdraft%3D3&action=UPDATE_PASSWORD',
    );
  });
});

describe('signing out', () => {
  test.each([
    ['Sign out', '/api/auth/logout'],
    ['Sign out everywhere', '/api/auth/logout-everywhere'],
  ])('by "%s" names the user on show and leads to the start page', async (name, address) => {
    fetch.mockResolvedValue(Response.json({ signedOut: true }));
    const { platform, visitor } = open();
    await userEvent.click(button());
    await userEvent.click(item(name));
    await vi.waitFor(() => expect(visitor.end).toHaveBeenCalled());
    const [called, init] = fetch.mock.calls[0] ?? [];
    expect([called, new Headers(init?.headers).get('x-keycloak-user-id')]).toEqual([address, 'ann']);
    expect(platform.calls.get().at(-1)).toMatchObject({ method: 'navigate', text: '/' });
  });

  test('is done when the session had ended already', async () => {
    fetch.mockResolvedValue(Response.json({ code: 'session.expired' }, { status: 401 }));
    const { visitor } = open();
    await userEvent.click(button());
    await userEvent.click(item('Sign out everywhere'));
    await vi.waitFor(() => expect(visitor.end).toHaveBeenCalled());
  });

  test('does not sign out another user who has signed in meanwhile', async () => {
    fetch.mockResolvedValue(Response.json({ code: 'session.other-user' }, { status: 401 }));
    const { visitor } = open();
    await userEvent.click(button());
    await userEvent.click(item('Sign out'));
    await vi.waitFor(() => expect(visitor.look).toHaveBeenCalled());
    expect(visitor.end).not.toHaveBeenCalled();
  });

  test('that does not work says so in the menu, and nobody is shown as signed out', async () => {
    fetch.mockRejectedValue(new TypeError('offline'));
    const { visitor } = open();
    await userEvent.click(button());
    await userEvent.click(item('Sign out'));
    await screen.findByText(/you are still signed in/);
    expect(visitor.end).not.toHaveBeenCalled();
  });
});
