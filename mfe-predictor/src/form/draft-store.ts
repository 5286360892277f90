import { accessorials, predictionServices } from '@freightwright/contracts/facts';
import { isFreightClass } from '@freightwright/domain';
import { isShipment } from '@freightwright/mfe-kit';
import { type Entry, emptyEntry, textFields } from './entry.ts';

const draftKey = 'fw.prediction-draft';
/** Longer than anything that fits into a field. */
const longestText = 200;

/** The form as it was left in this tab; null when there is none, or the browser keeps nothing. */
export function storedEntry(): Entry | null {
  try {
    const record: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? 'null');
    return typeof record === 'object' && record !== null ? entryFrom({ ...record }) : null;
  } catch {
    return null;
  }
}

/** Keeps the form in this tab. Nobody is told when the browser refuses, because the page works without it. */
export function keepEntry(entry: Entry): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(entry));
  } catch {
    // The form is then empty when the page is opened again.
  }
}

function entryFrom(record: Record<string, unknown>): Entry {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, longestText) : '');
  const texts = Object.fromEntries(textFields.map((field) => [field, text(record[field])]));
  const freightClass = text(record.freightClass);
  const ticked: unknown[] = Array.isArray(record.accessorials) ? record.accessorials : [];
  return {
    ...emptyEntry,
    ...texts,
    freightClass: isFreightClass(freightClass) ? freightClass : '',
    serviceType: predictionServices.find((id) => id === record.serviceType) ?? 'ltl',
    accessorials: (Object.keys(accessorials) as (keyof typeof accessorials)[]).filter((id) =>
      ticked.includes(id),
    ),
    description: text(record.description),
    shipment: isShipment(record.shipment) ? record.shipment : null,
  };
}
