import {
  describeDelivery,
  describeHandling,
  describePickup,
  describeUnderlying,
  linesOnPallets,
} from '@freightwright/bol-document';
import {
  type BolForm,
  bolEntries,
  type Ebol,
  type EbolRequestorRole,
  isTestBolNumber,
} from '@freightwright/contracts';
import { formatCents } from '@freightwright/domain';
import { ebolFreight, wholeWeights } from './ebol-freight.ts';
import { ebolParties, ebolPhone, ebolServices, isAppointmentOpen, localTimeAt } from './ebol-parties.ts';

/**
 * An issued bill as NMFTA's eBOL 2.1.0. The bill must have no `ebolViolations`. Deterministic and lossless:
 * docs/ebol.md lists where each field goes.
 */
export const ebolOf = (bolNumber: string, form: BolForm, requestorRole: EbolRequestorRole): Ebol => ({
  version: '2.1.0',
  bol: {
    function: 'Create',
    isTest: isTestBolNumber(bolNumber),
    requestorRole,
    requestedPickupDate: localTimeAt(form.shipDate),
    specialInstructions: ebolInstructions(form),
  },
  referenceNumbers: ebolReferences(bolNumber, form),
  payment: { terms: form.freightChargeTerms },
  ...ebolFreight(form),
  accessorials: ebolServices(form),
  ...ebolParties(form),
});

type References = Ebol['referenceNumbers'];
type PurchaseOrder = NonNullable<References['po']>[number];

/** The bill's reference numbers, under the standard's names where it has one, otherwise under their own. */
function ebolReferences(bolNumber: string, form: BolForm): References {
  const { proNumber = '', sidNumber = '', masterBol, masterBolNumber = '', references } = form;
  // An underlying bill names its master, and a master bill itself.
  const master = masterBolNumber || (masterBol ? bolNumber : '');
  const quoteId = form.quoteNumber || references.find(({ kind }) => kind === 'Quote')?.value;
  const po = purchaseOrders(form);
  const additionalReferences = otherReferences(form, quoteId);
  return {
    ...(proNumber !== '' && { pro: proNumber }),
    ...(quoteId !== undefined && { quoteId }),
    ...(sidNumber !== '' && { shipmentId: sidNumber }),
    ...(master !== '' && { masterBol: master }),
    bol: [bolNumber],
    ...(po.length > 0 && { po }),
    ...(additionalReferences.length > 0 && { additionalReferences }),
  };
}

/** An entry for each customer order of the lines, as printed, and for each PO among the references. */
function purchaseOrders({ lineItems, references }: BolForm): PurchaseOrder[] {
  const weights = wholeWeights(lineItems.map(({ weight }) => weight));
  const onPallets = linesOnPallets(lineItems);
  const lines = lineItems.map((line, index) => ({
    ...line,
    wholeLb: weights[index] ?? 1,
    isOnPallet: onPallets.has(line),
  }));
  const byOrder = Map.groupBy(lines, ({ customerOrderNo = '' }) => customerOrderNo);
  const orders = Array.from(byOrder, ([number, ofOrder]): PurchaseOrder => {
    const infos = ofOrder.map(({ additionalShipperInfo = '' }) => additionalShipperInfo).filter(Boolean);
    const additionalShipperInfo = [...new Set(infos)].join('; ');
    return {
      ...(number !== '' && { number }),
      pieces: ofOrder.reduce((sum, { packages }) => sum + packages, 0),
      weight: ofOrder.reduce((sum, { wholeLb }) => sum + wholeLb, 0),
      weightUnit: 'Pounds',
      palletized: ofOrder.some(({ isOnPallet }) => isOnPallet),
      ...(additionalShipperInfo !== '' && { additionalShipperInfo }),
    };
  });
  // Lines without an order are included only if they have additional shipper info.
  const reported = orders.filter(({ number, additionalShipperInfo }) => number ?? additionalShipperInfo);
  const further = references.flatMap(({ kind, value }) =>
    kind === 'PO' && !byOrder.has(value) ? [{ number: value }] : [],
  );
  return [...reported, ...further];
}

function otherReferences(form: BolForm, quoteId: string | undefined) {
  const named = form.references.filter(
    ({ kind, value }) => kind !== 'PO' && !(kind === 'Quote' && value === quoteId),
  );
  const values = new Map<string, unknown>(Object.entries(form));
  const own = Object.entries(bolEntries)
    .filter(([, { ebol }]) => ebol === 'reference')
    .map(([field, { label }]) => ({ name: label, value: String(values.get(field) ?? '') }));
  return [
    ...named.map(({ kind, value }) => ({ name: kind === 'Other' ? 'Reference' : kind, value })),
    ...own.filter(({ value }) => value !== ''),
    ...(form.corrects ? [{ name: bolEntries.corrects.label, value: form.corrects.bolNumber }] : []),
    ...(form.masterBol ? (form.underlyingBols ?? []) : []).flatMap((bill) => {
      const { bolNumber, consignee, place = '', ...figures } = bill;
      const to = [`${bolNumber}: ${consignee}`, place].filter(Boolean).join(', ');
      return [
        { name: 'Underlying bill', value: describeUnderlying({ bolNumber, ...figures }) },
        { name: 'Underlying consignee', value: to },
      ];
    }),
  ];
}

/** The shipper's instructions, followed by one line for each fact that has no field in the standard. */
function ebolInstructions(form: BolForm): string {
  const { specialInstructions = '', serviceType, trailerLoaded, freightCounted, section7 } = form;
  const { codAmountCents, codRemitTo = '' } = form;
  const handling = describeHandling(form);
  const pickup = describePickup(form);
  const delivery = describeDelivery(form);
  return [
    specialInstructions.replaceAll(/\r\n?/g, '\n').trim(),
    handling && `Handling: ${handling}`,
    pickup && `Pickup: ${pickup}`,
    delivery && `Delivery: ${delivery}`,
    isAppointmentOpen(form) && 'Appointment at delivery, on a day to be arranged with the consignee',
    serviceType === 'FTL' && 'Service: full truckload',
    describeEmergency(form),
    describeDeclaredValue(form),
    // With an amount, the standard has a field for it.
    codRemitTo !== '' && codAmountCents === undefined && `COD remit to: ${codRemitTo}`,
    `Trailer loaded: by ${trailerLoaded.toLowerCase()}`,
    `Freight counted: by ${freightCounted.toLowerCase()}`,
    section7 && 'Section 7 applies: no delivery without payment of freight and all other lawful charges',
  ]
    .filter(Boolean)
    .join('\n');
}

/** A number abroad or with an extension, which does not fit the standard's emergency contact. */
function describeEmergency({ lineItems, emergencyPhone = '' }: BolForm): string {
  const read = ebolPhone(emergencyPhone);
  const isWhole = read !== undefined && read.phoneExt === undefined;
  if (emergencyPhone === '' || isWhole || !lineItems.some(({ hazmat }) => hazmat)) return '';
  return `Emergency phone: ${emergencyPhone}`;
}

const describeDeclaredValue = ({ declaredValueCents, declaredValuePer }: BolForm): string =>
  declaredValueCents === undefined
    ? ''
    : `Declared value: not exceeding ${formatCents(declaredValueCents)} per ${declaredValuePer}`;
