import { routes, signedOut } from '@freightwright/mfe-kit';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { later, pageFixture, section } from '../page-fixture.tsx';
import { draftFormOf } from '../values/draft-form-of.ts';
import { bolNumber, draft, filledValues, refused } from '../values/filled-values-fixture.ts';

const on = pageFixture();

describe('drafts', () => {
  test('are saved once typing pauses, with the number and the time in the head', async () => {
    on.open();
    await on.user.type(section('Ship from').getByLabelText('Company'), 'Alder');
    await screen.findByText(/^Saved at \d+:\d\d\s[AP]M$/, {}, later);
    screen.getByText(bolNumber, { selector: 'p' });
    expect(on.callsTo(routes.createBolDraft)).toHaveLength(1);
  });

  test('that were changed somewhere else ask which one to keep', async () => {
    on.platform.answer(routes.changeBolDraft, () => {
      throw refused('bol.changed-meanwhile', 409);
    });
    await on.openSaved();
    const newer = { ...filledValues, shipper: { ...filledValues.shipper, company: 'Theirs' } };
    on.platform.answer(routes.readBol, { bol: draft(5, draftFormOf(newer)) } as never);
    await on.user.click(screen.getByRole('button', { name: /Ship from/ }));
    await on.user.type(section('Ship from').getByLabelText('Company'), ' Inc');
    await screen.findByText('This draft was changed somewhere else', {}, later);
    await on.user.click(screen.getByRole('button', { name: 'Load the newer one' }));
    expect(screen.queryByText('This draft was changed somewhere else')).toBeNull();
    screen.getByText('Theirs, Chicago, IL');
  });

  test('that are newer somewhere else come while the reader types, and the field keeps the focus', async () => {
    on.save();
    let answer = (_: unknown) => {};
    const newer = { ...filledValues, shipper: { ...filledValues.shipper, company: 'Theirs' } };
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    on.platform.answer(routes.readBol, () => answered as never);
    on.open();
    await on.user.click(await screen.findByRole('button', { name: /Ship to/ }));
    await on.user.click(section('Ship to').getByLabelText('City'));
    await act(async () => answer({ bol: draft(5, draftFormOf(newer)) }));
    screen.getByText('Theirs, Chicago, IL');
    const city = section('Ship to').getByLabelText<HTMLInputElement>('City');
    expect(document.activeElement).toBe(city);
    await on.user.keyboard('x');
    expect(city.value).toBe(`${filledValues.consignee.city}x`);
  });

  test('that nobody keeps hold the page: the browser asks, and a link of the site asks in a dialog', async () => {
    const refuse = () => {
      throw new Error('full');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse });
    on.open(signedOut);
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await on.user.type(section('Ship from').getByLabelText('Company'), 'A');
    expect(leave()).toBe(true);
    await on.user.click(section('Items').getByRole('link', { name: 'From a shipment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(on.platform.calls.get().some(({ method }) => method === 'navigate')).toBe(false);
    await on.user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(on.platform.calls.get().find(({ method }) => method === 'navigate')?.text).toBe('/shipment');
  });
});
