import type { BolDraftForm } from '@freightwright/contracts';
import type { AccessorialId, FreightEnd } from '@freightwright/contracts/constants';
import { accessorials, accessorialsAt, bolEntries } from '@freightwright/contracts/constants';
import { usDate } from './us-format.ts';

/** A note in the page's special instructions. */
export interface ServiceNote {
  readonly label: string;
  readonly text: string;
}

/** Handling, services at each end, times, bill-to and remit-to as text. Empty notes are left out. */
export function serviceNotes(form: BolDraftForm): { strong: ServiceNote[]; plain: ServiceNote[] } {
  const filled = (notes: readonly ServiceNote[]) => notes.filter(({ text }) => text !== '');
  return {
    strong: filled([{ label: 'Handling', text: describeHandling(form) }]),
    plain: filled([
      { label: 'Accessorials', text: services(form.accessorials ?? []) },
      { label: 'Pickup', text: describePickup(form) },
      { label: 'Delivery', text: describeDelivery(form) },
      { label: 'Bill to', text: billTo(form) },
      { label: 'COD remit to', text: form.codRemitTo ?? '' },
      ...notes.map(([name, { label }]) => ({ label, text: textOf(form, name) })),
    ]),
  };
}

const fields = Object.entries(bolEntries);
const notes = fields.filter(([, { isNote }]) => isNote);
const handling = fields.filter(([, { isHandling }]) => isHandling);

const textOf = (form: BolDraftForm, name: string) => String(Reflect.get(form, name) ?? '');

const joined = (parts: readonly (string | undefined | false)[]) => parts.filter(Boolean).join(', ');

/** 'Do not stack, top load only'. '' without requirements. */
export function describeHandling(form: BolDraftForm): string {
  const message = joined(
    handling.map(([name, { label }]) => Reflect.get(form, name) === true && label.toLowerCase()),
  );
  return message.charAt(0).toUpperCase() + message.slice(1);
}

function services(chosen: readonly AccessorialId[]): string {
  const at = (end: FreightEnd) =>
    accessorialsAt(end)
      .filter((id) => chosen.includes(id))
      .map((id) => accessorials[id]);
  return joined([...at('pickup'), ...at('delivery')]);
}

/** 'ready 8:00 AM, close 4:30 PM, dock hours Mon to Fri'. '' where the bill has none of it. */
export const describePickup = ({ pickupReadyTime, pickupCloseTime, pickupDockHours }: BolDraftForm): string =>
  joined([
    pickupReadyTime && `ready ${clock(pickupReadyTime)}`,
    pickupCloseTime && `close ${clock(pickupCloseTime)}`,
    pickupDockHours && `dock hours ${pickupDockHours}`,
  ]);

/** 'on 11/24/2026, from 9:00 AM, until 12:00 PM'. '' where the bill has none of it. */
export function describeDelivery(form: BolDraftForm): string {
  const { deliveryDate, deliveryFromTime, deliveryUntilTime, deliveryDockHours } = form;
  return joined([
    deliveryDate && `on ${usDate(deliveryDate)}`,
    deliveryFromTime && `from ${clock(deliveryFromTime)}`,
    deliveryUntilTime && `until ${clock(deliveryUntilTime)}`,
    deliveryDockHours && `dock hours ${deliveryDockHours}`,
  ]);
}

const billTo = ({ billToPhone, billToAccount }: BolDraftForm) =>
  joined([billToAccount && `account ${billToAccount}`, billToPhone && `phone ${billToPhone}`]);

/** '13:30' as '1:30 PM'. A draft may have any other text there, which is printed unchanged. */
function clock(time: string): string {
  const [, hour = '', minute = ''] = /^(\d{2}):(\d{2})$/.exec(time) ?? [];
  if (hour === '') return time;
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}
