import { createFakePlatform, createStore, type Theme } from '@freightwright/mfe-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createLazy } from '../lazy/lazy.ts';
import type { Parts } from '../shell.ts';
import type { HeaderShell } from './header-props.ts';
import { MobileMenu } from './mobile-menu.tsx';

const store = createStore<Theme>('light');
const theme = { get: store.get, subscribe: store.subscribe, choose: store.set };
const entries = [
  { label: 'Calculator', path: '/', current: 'page' },
  { label: 'Pricing', path: '/pricing', current: undefined },
] as const;
const platform = createFakePlatform();
const shell: HeaderShell = {
  session: platform.session,
  platform,
  theme,
  parts: createLazy<Parts>({ load: () => new Promise(() => {}), onFailure: () => undefined }),
};
const menu = (path: string) => <MobileMenu path={path} entries={entries} shell={shell} />;
const opener = () => screen.getByRole('button', { name: 'Menu' });

describe('the mobile menu', () => {
  test('opens on its first link and says so', async () => {
    render(menu('/'));
    expect(opener().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(opener());
    expect(opener().getAttribute('aria-expanded')).toBe('true');
    const first = screen.getByRole('link', { name: 'Calculator' });
    expect(document.activeElement).toBe(first);
    expect(first.getAttribute('aria-current')).toBe('page');
  });

  test('closes on Escape and gives the focus back to its button', async () => {
    render(menu('/'));
    await userEvent.click(opener());
    await userEvent.keyboard('{Escape}');
    expect(opener().getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(opener());
  });

  test('closes when the page changes', async () => {
    const { rerender } = render(menu('/'));
    await userEvent.click(opener());
    rerender(menu('/pricing'));
    expect(opener().getAttribute('aria-expanded')).toBe('false');
  });

  test('asks the platform for the sign-up dialog, which is to give the focus back to the button', async () => {
    render(menu('/'));
    await userEvent.click(opener());
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(platform.calls.get().at(-1)).toMatchObject({ method: 'signIn', text: 'sign-up' });
    expect(document.activeElement).toBe(opener());
    expect(opener().getAttribute('aria-expanded')).toBe('false');
  });

  test('holds the theme toggle', async () => {
    render(menu('/'));
    await userEvent.click(opener());
    await userEvent.click(screen.getByRole('button', { name: 'Use dark theme' }));
    expect(store.get()).toBe('dark');
    screen.getByRole('button', { name: 'Use light theme' });
  });
});
