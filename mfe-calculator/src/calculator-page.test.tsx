// @vitest-environment happy-dom
import { callRoute, createFakePlatform, type Platform, PlatformContext } from '@freightwright/mfe-kit';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CalculatorPage } from './calculator-page.tsx';

const toast = vi.fn();
const platform: Platform = { ...createFakePlatform(), toast, call: callRoute };

function open() {
  render(
    <PlatformContext value={platform}>
      <CalculatorPage deps={{ now: () => 1_750_000_000_000, random: () => 0.37 }} />
    </PlatformContext>,
  );
}

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Work out the class' }));
const result = () => screen.getByRole('region', { name: 'Result' });

async function workOutPallet() {
  await userEvent.click(screen.getByRole('button', { name: /^Pallet/ }));
  await submit();
}

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe('the form', () => {
  test('starts empty and says what to do', () => {
    open();
    expect(screen.getByText('Enter shipment details to see results.')).toBeTruthy();
  });

  test('an empty submit names every field and focuses the first', async () => {
    open();
    await submit();
    for (const name of ['Length', 'Width', 'Height', 'Weight']) {
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByText(`${name} is required`)).toBeTruthy();
      expect(describedText(field(name))).toContain(`${name} is required`);
    }
    expect(document.activeElement).toBe(field('Length'));
    expect(screen.getByText('Four fields need a value. The first one has the focus.')).toBeTruthy();
  });

  test.each(['abc', '0', '-4', '10001'])('a height of %s is refused at the field', async (text) => {
    open();
    await userEvent.click(screen.getByRole('button', { name: /^Pallet/ }));
    await userEvent.clear(field('Height'));
    await userEvent.type(field('Height'), text);
    await submit();
    expect(describedText(field('Height'))).toMatch(/Height must be/);
    expect(document.activeElement).toBe(field('Height'));
  });

  test('a failed submit leaves no result of before', async () => {
    open();
    await workOutPallet();
    await userEvent.clear(field('Weight'));
    await submit();
    expect(within(result()).queryByText('9.38')).toBeNull();
    expect(screen.getByText('Enter shipment details to see results.')).toBeTruthy();
  });

  test('typing takes the error of that field away and leaves the others', async () => {
    open();
    await submit();
    await userEvent.type(field('Length'), '48');
    expect(screen.queryByText('Length is required')).toBeNull();
    expect(screen.getByText('Width is required')).toBeTruthy();
  });

  test('a preset fills the four fields and shows as chosen until one is changed', async () => {
    open();
    const preset = screen.getByRole('button', { name: /^Medium box/ });
    await userEvent.click(preset);
    expect(['Length', 'Width', 'Height', 'Weight'].map((name) => field(name).value)).toEqual([
      '18',
      '14',
      '10',
      '25',
    ]);
    expect(preset.getAttribute('aria-pressed')).toBe('true');
    await userEvent.type(field('Weight'), '0');
    expect(preset.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the result', () => {
  test('of 48 x 40 x 48 in and 500 lb is density 9.38, volume 53.33, class 100 on both scales', async () => {
    open();
    await workOutPallet();
    for (const figure of ['9.38', '53.33', '2.0×']) expect(within(result()).getByText(figure)).toBeTruthy();
    expect(within(result()).getAllByText('100')).toHaveLength(2);
  });

  test('tells the way to the next break on each scale', async () => {
    open();
    await workOutPallet();
    const [, nmfc, chart] = within(result()).getAllByRole('row');
    expect(spaced(nmfc?.textContent)).toBe('NMFC 2025 scale10 lb/cu ft92.533.4 lb3.0 in');
    expect(spaced(chart?.textContent)).toBe('18-class chart10.5 lb/cu ft92.560.0 lb5.2 in');
  });

  test('says that the savings are an illustration', async () => {
    open();
    await workOutPallet();
    expect(within(result()).getByText('$348 a month')).toBeTruthy();
    expect(within(result()).getByText('Illustration, not a quote.')).toBeTruthy();
  });

  test('is read out: class, density and next break', async () => {
    open();
    await workOutPallet();
    const live = screen.getByText(/^Class 100\. Density 9\.38 pounds per cubic foot\. Next break 10\.5/);
    expect(live.getAttribute('aria-live')).toBe('polite');
  });

  test('stands on the density rule, in words', async () => {
    open();
    await workOutPallet();
    expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(
      /9\.38 lb\/cu ft: class 100 on the 18-class/,
    );
  });
});

describe('the e-mail dialog', () => {
  const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });
  const answer = (status: number, body: unknown) =>
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify(body), { status })),
    );

  async function openDialog() {
    open();
    await workOutPallet();
    await userEvent.click(screen.getByRole('button', { name: 'Email this result' }));
  }

  test('cannot send without an address', async () => {
    await openDialog();
    expect(sendButton().disabled).toBe(true);
    await userEvent.type(field('Email'), 'dock@example.com');
    expect(sendButton().disabled).toBe(false);
  });

  test('sends the result, says so, closes and forgets the address', async () => {
    answer(202, { accepted: true });
    await openDialog();
    await userEvent.type(field('Email'), 'dock@example.com');
    await userEvent.click(sendButton());
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull());
    expect(toast).toHaveBeenCalledWith({
      kind: 'success',
      title: 'Email Sent Successfully',
      text: 'Your calculation results have been sent to your email.',
    });
    const [, request] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(JSON.parse(String(request?.body))).toMatchObject({
      email: 'dock@example.com',
      calculationResult: {
        density: 9.38,
        volume: 53.33,
        freightClass: '100',
        calculationId: '1750000000000',
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Email this result' }));
    expect(field('Email').value).toBe('');
  });

  test('stays open with the server’s words when it fails', async () => {
    answer(429, { code: 'email.too-many', message: 'Too many e-mails to this address.' });
    await openDialog();
    await userEvent.type(field('Email'), 'dock@example.com');
    await userEvent.click(sendButton());
    const alert = await screen.findByText(/Too many e-mails to this address\./);
    expect(alert.closest('[role="alert"]')).toBeTruthy();
    expect(field('Email').value).toBe('dock@example.com');
    expect(toast).toHaveBeenCalledWith({
      kind: 'error',
      title: 'Email Failed',
      text: 'Too many e-mails to this address.',
    });
  });

  test('has words of its own when there is no answer', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
    );
    await openDialog();
    await userEvent.type(field('Email'), 'dock@example.com');
    await userEvent.click(sendButton());
    await screen.findByText(/Failed to send email\. Please try again\./);
    expect(toast).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Email Failed', text: 'Failed to send email. Please try again.' }),
    );
  });

  test('cannot be sent twice while one is under way', async () => {
    let finish = () => {};
    vi.stubGlobal(
      'fetch',
      vi.fn(
        () =>
          new Promise<Response>((resolve) => {
            finish = () => resolve(new Response('{"accepted":true}', { status: 202 }));
          }),
      ),
    );
    await openDialog();
    await userEvent.type(field('Email'), 'dock@example.com');
    await userEvent.click(sendButton());
    expect(sendButton().disabled).toBe(true);
    expect(sendButton().textContent).toContain('Sending');
    finish();
    await waitFor(() => expect(toast).toHaveBeenCalledTimes(1));
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

function describedText(input: HTMLElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** No-break spaces as plain ones, to compare with. */
function spaced(text: string | null | undefined): string {
  return (text ?? '').replaceAll('\u00a0', ' ');
}
