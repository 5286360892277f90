import type { BolForm, Ebol } from '@freightwright/contracts';
import { wholeWeights } from './ebol-weights.ts';

type References = Ebol['referenceNumbers'];
type PurchaseOrder = NonNullable<References['po']>[number];

/** The numbers of a bill, under the standard's names where it has one and under their own where it has none. */
export function ebolReferences(bolNumber: string, form: BolForm): References {
  const { proNumber = '', sidNumber = '', masterBol, references } = form;
  const quoteId = references.find(({ kind }) => kind === 'Quote')?.value;
  const po = purchaseOrders(form);
  const additionalReferences = otherReferences(form, quoteId);
  return {
    ...(proNumber !== '' && { pro: proNumber }),
    ...(quoteId !== undefined && { quoteId }),
    ...(sidNumber !== '' && { shipmentId: sidNumber }),
    ...(masterBol && { masterBol: bolNumber }),
    bol: [bolNumber],
    ...(po.length > 0 && { po }),
    ...(additionalReferences.length > 0 && { additionalReferences }),
  };
}

/** An entry for each customer order of the lines, as it is printed, and for each PO among the references. */
function purchaseOrders({ lineItems, references }: BolForm): PurchaseOrder[] {
  const weights = wholeWeights(lineItems.map(({ weight }) => weight));
  const lines = lineItems.map((line, index) => ({ ...line, wholeLb: weights[index] ?? 1 }));
  const byOrder = Map.groupBy(lines, ({ customerOrderNo = '' }) => customerOrderNo);
  const orders = Array.from(byOrder, ([number, ofOrder]): PurchaseOrder => {
    const infos = ofOrder.map(({ additionalShipperInfo = '' }) => additionalShipperInfo).filter(Boolean);
    const additionalShipperInfo = [...new Set(infos)].join('; ');
    return {
      ...(number !== '' && { number }),
      pieces: ofOrder.reduce((sum, { packages }) => sum + packages, 0),
      weight: ofOrder.reduce((sum, { wholeLb }) => sum + wholeLb, 0),
      weightUnit: 'Pounds',
      palletized: ofOrder.some(({ palletType }) => palletType !== 'None'),
      ...(additionalShipperInfo !== '' && { additionalShipperInfo }),
    };
  });
  // Lines without an order are told of only for what the shipper says of them.
  const told = orders.filter(({ number, additionalShipperInfo }) => number ?? additionalShipperInfo);
  const further = references.flatMap(({ kind, value }) =>
    kind === 'PO' && !byOrder.has(value) ? [{ number: value }] : [],
  );
  return [...told, ...further];
}

function otherReferences(form: BolForm, quoteId: string | undefined) {
  const named = form.references.filter(
    ({ kind, value }) => kind !== 'PO' && !(kind === 'Quote' && value === quoteId),
  );
  const own = [
    { name: 'CID number', value: form.cidNumber },
    { name: 'FOB', value: form.fob },
    { name: 'Carrier', value: form.carrierName },
    { name: 'SCAC', value: form.scac },
    { name: 'Trailer number', value: form.trailerNumber },
    { name: 'Seal numbers', value: form.sealNumbers },
    { name: 'Broker', value: form.broker },
  ];
  return [
    ...named.map(({ kind, value }) => ({ name: kind === 'Other' ? 'Reference' : kind, value })),
    ...own.flatMap(({ name, value = '' }) => (value === '' ? [] : [{ name, value }])),
  ];
}
