import {
  declaredValuePers,
  feeTerms,
  fobPoints,
  freightChargeTerms,
  freightCounters,
  guaranteedTimes,
  limitedAccessTypes,
  serviceTypes,
  trailerLoaders,
} from './choices.ts';
import { column, entry, type FieldEntry, inSection, line } from './field-entry.ts';
import { partyEntries } from './party-catalog.ts';

const half = { width: 6 } as const;
const required = { required: true } as const;
const optional = { optional: true } as const;
const once = { once: true } as const;
const radio = { radio: true } as const;
const asReference = { ebol: 'reference' } as const;
const inInstructions = { ebol: 'instructions' } as const;
const withCod = { shownWith: 'codAmountCents' } as const;
const ofPayer = { folded: 'payer', block: 'instructions' } as const;
const ofNumbers = { folded: 'numbers', ...half } as const;
const ofStops = { folded: 'times', ...inInstructions } as const;
const dockHours = { ...ofStops, placeholder: 'Mon to Fri, 7:00 to 15:30' } as const;
const time = { limit: 5, ...half, ...ofStops } as const;
const handling = { isHandling: true } as const;
const service = { ...handling, ebol: 'accessorials.codes' } as const;
const ofAccess = { folded: 'access', isNote: true, placeholder: 'Not stated', ...half } as const;

/**
 * Every field of the bill, in the order of the form: those of the product specification (section 3) and of the
 * standard form. Form, schema, draft, review, preview, page, eBOL and bulk columns derive from it. Amounts are
 * in cents. docs/add-a-field.md adds one.
 * @example bolCatalog.scac.limit; // => 4
 */
export const bolCatalog = {
  ...partyEntries('shipper'),
  ...partyEntries('consignee'),
  ...inSection('billTo', 'billTo', {
    freightChargeTerms: entry('choice', 'Freight charge terms', 'Third Party', radio, {
      options: freightChargeTerms,
      block: 'terms',
      ebol: 'payment.terms',
      ...column('freight_terms', 'freight_charge_terms terms charge_terms payment_terms', 'Prepaid', {
        choices: { ppd: 'Prepaid', col: 'Collect', '3rd party': 'Third Party' },
      }),
    }),
    /** The party who is billed for prepaid freight instead of the shipper, or pays under the terms 'Third Party'. */
    thirdPartyBillTo: entry(
      'composite',
      'Bill to',
      { company: 'Example Payers', address: '3 Ledger Lane', city: 'Columbus', state: 'OH', zip: '43218' },
      { ebol: 'billTo' },
    ),
    /** The phone of the party that pays the freight charges under any terms. */
    billToPhone: entry('optionalPhone', 'Bill-to phone', '(614) 555-0100', half, ofPayer, {
      limit: 40,
      ebol: 'billTo.contact.phone',
    }),
    /** The payer's account number with the carrier. */
    billToAccount: line('Bill-to account', 30, 'ACC-77', half, ofPayer, {
      formLabel: 'Account with the carrier',
      ebol: 'billTo.account',
    }),
    /** The broker who arranged the transport. */
    broker: line('Broker', 120, 'Example Brokers, MC 112233', ofPayer, asReference, {
      note: 'Name, and MC number or phone',
      isNote: true,
    }),
  }),
  ...inSection('shipment', 'carrier', {
    shipDate: entry('shipDate', 'Ship date', '2026-12-01', required, once, half, {
      limit: 10,
      listed: true,
      block: undefined,
      ebol: 'bol.requestedPickupDate',
      ...column('ship_date', 'date pickup_date shipping_date', '2026-12-01'),
    }),
    serviceType: entry('choice', 'Service type', 'Expedited', half, {
      options: serviceTypes,
      ebol: 'accessorials.codes',
      ...column('service_type', 'service mode', 'LTL', { choices: { truckload: 'FTL' } }),
    }),
    carrierName: line('Carrier', 80, 'Example Motor Freight', asReference, {
      width: 8,
      ...column('carrier_name', 'carrier'),
    }),
    /** Standard Carrier Alpha Code: two to four letters. Source: NMFTA, scac.nmfta.org. */
    scac: entry('scac', 'SCAC', 'LKMF', asReference, {
      limit: 4,
      width: 4,
      ...column('scac'),
    }),
    proNumber: entry('proNumber', 'PRO number', 'PRO-991', once, {
      limit: 20,
      searched: true,
      ebol: 'referenceNumbers.pro',
      ...column('pro_number', 'pro pro_no'),
    }),
    trailerNumber: line('Trailer number', 20, 'T-5321', once, half, asReference),
    sealNumbers: line('Seal numbers', 60, 'SEAL-11, SEAL-12', once, half, asReference),
    /** The customer's own number of the shipment, free text. */
    customerReference: line('Customer reference', 50, 'REF-7', once, half, asReference, {
      isNote: true,
      searched: true,
      listed: true,
      block: 'instructions',
      ...column('customer_reference', 'customer_ref cust_ref reference ref'),
    }),
    /** The carrier's or broker's number of the quote that the charges follow. */
    quoteNumber: line('Quote number', 50, 'Q-20417', once, half, {
      isNote: true,
      searched: true,
      listed: true,
      block: 'instructions',
      ebol: 'referenceNumbers.quoteId',
      ...column('quote_number', 'quote quote_no quote_id'),
    }),
    references: entry('composite', 'References', [{ kind: 'SO', value: '12-4410' }], {
      block: 'instructions',
      ebol: 'referenceNumbers.additionalReferences',
    }),
    /** The shipper's own number of the shipment. */
    sidNumber: line('SID number', 30, 'SID-1', once, ofNumbers, {
      block: 'shipFrom',
      note: 'The shipper’s number',
      ebol: 'referenceNumbers.shipmentId',
    }),
    /** The consignee's number of the shipment. */
    cidNumber: line('CID number', 30, 'CID-2', once, ofNumbers, asReference, {
      block: 'shipTo',
      note: 'The consignee’s number',
    }),
    /** The consignee's number of the store or warehouse. */
    locationNumber: line('Location number', 30, 'LOC-3', ofNumbers, {
      block: 'shipTo',
      note: 'The consignee’s store or warehouse',
      ebol: 'destination.locationId',
    }),
    fob: entry('choice', 'FOB', 'Ship from', ofNumbers, asReference, {
      options: fobPoints,
      optional: true,
      block: 'shipFrom',
      placeholder: 'Not stated',
      note: 'Where the freight becomes the buyer’s',
    }),
    masterBol: entry('flag', 'Master bill of lading', true, {
      formLabel: 'Master bill of lading with attached underlying bills',
      block: 'terms',
      ebol: 'referenceNumbers.masterBol',
    }),
    /** The number of the master bill that this bill underlies. */
    masterBolNumber: line('Master bill number', 17, '04000000000990017', once, ofNumbers, {
      isNote: true,
      block: 'instructions',
      note: 'Of the master bill that this one underlies',
      ebol: 'referenceNumbers.masterBol',
    }),
    /** The bills that a master bill combines, in the order of their stops. */
    underlyingBols: entry(
      'composite',
      'Underlying bills',
      [
        {
          ...{ stop: 1, bolNumber: '04000000000120013', consignee: 'Birch Fixtures', place: 'Macon, GA' },
          ...{ packages: 12, weight: 480.5 },
        },
      ],
      once,
      { block: 'terms', ebol: 'referenceNumbers.additionalReferences' },
    ),
  }),
  ...inSection('items', 'items', {
    lineItems: entry(
      'composite',
      'Items',
      [{ commodityDescription: 'Boxed books', packages: 20, weight: 500, nmfcClass: '70' }],
      { ...required, ebol: 'commodities' },
    ),
    totalPackages: entry('packages', 'Total packages', 20, once),
    totalWeight: entry('pounds', 'Total weight', 500, once),
  }),
  ...inSection('hazmat', 'instructions', {
    /** A 24-hour number during transport (49 CFR 172.604(a)). */
    emergencyPhone: entry('emergencyPhone', 'Emergency phone', '(800) 555-0119', half, {
      formLabel: '24-hour emergency phone',
      limit: 40,
      asked: true,
      ebol: 'accessorials.hazardousDetails.emergencyContact.phone',
    }),
    /** The person registered with the answering service, or the contract number (172.604(b)). */
    emergencyContract: line('Emergency contract', 80, 'ChemDesk, contract 40771', half, {
      formLabel: 'Registered to, or contract',
      asked: true,
      ebol: 'accessorials.hazardousDetails.emergencyContact.name',
    }),
  }),
  ...inSection('services', 'instructions', {
    accessorials: entry('composite', 'Services', ['liftgate', 'appointment'], { ebol: 'accessorials.codes' }),
    pickupReadyTime: entry('time', 'Pickup ready', '08:30', time),
    pickupCloseTime: entry('time', 'Pickup close', '16:00', time),
    pickupDockHours: line('Dock hours at pickup', 60, '8 to 5', dockHours),
    deliveryDate: entry('date', 'Delivery date', '2026-12-04', once, ofStops, { limit: 10 }),
    deliveryFromTime: entry('time', 'Delivery from', '09:00', time),
    deliveryUntilTime: entry('time', 'Delivery until', '12:00', time),
    deliveryDockHours: line('Dock hours at delivery', 60, '7 to 3', dockHours),
    /** The kind of place to which access is limited. */
    pickupAccess: entry('choice', 'Pickup access', 'School', optional, ofAccess, {
      formLabel: 'Limited access at pickup',
      options: limitedAccessTypes,
      ebol: 'accessorials.limitedAccessType.origin',
    }),
    deliveryAccess: entry('choice', 'Delivery access', 'Church', optional, ofAccess, {
      formLabel: 'Limited access at delivery',
      options: limitedAccessTypes,
      ebol: 'accessorials.limitedAccessType.destination',
    }),
    guaranteedBy: entry('choice', 'Guaranteed by', 'Noon', optional, ofAccess, {
      formLabel: 'Guaranteed delivery by',
      options: guaranteedTimes,
      ebol: 'accessorials.codes',
    }),
    protectFromFreezing: entry('flag', 'Protect from freezing', true, service),
    protectFromHeat: entry('flag', 'Protect from heat', true, service),
    perishable: entry('flag', 'Perishable food', true, service),
    sortAndSegregate: entry('flag', 'Sort and segregate', true, service),
    singleShipment: entry('flag', 'Single shipment', true, service),
    doNotStack: entry('flag', 'Do not stack', true, handling, inInstructions),
    topLoadOnly: entry('flag', 'Top load only', true, handling, inInstructions),
    specialInstructions: entry('paragraphs', 'Special instructions', 'Call one hour ahead.', inInstructions, {
      limit: 5_000,
      ...column('special_instructions', 'instructions notes remarks comments'),
    }),
  }),
  ...inSection('loading', 'signatures', {
    trailerLoaded: entry('choice', 'Trailer loaded by', 'Driver', radio, inInstructions, {
      options: trailerLoaders,
    }),
    freightCounted: entry('choice', 'Freight counted by', 'Driver, pallets', radio, inInstructions, {
      options: freightCounters,
    }),
    codAmountCents: entry('cents', 'COD amount', 123_450, half, {
      block: 'cod',
      ebol: 'accessorials.cod.amount',
      ...column('cod_amount', 'cod'),
    }),
    feeTerms: entry('choice', 'COD fee', 'Prepaid', radio, withCod, {
      options: feeTerms,
      block: 'cod',
      ebol: 'accessorials.cod.terms',
    }),
    customerCheckAcceptable: entry('flag', 'Customer check acceptable', true, withCod, {
      block: 'cod',
      ebol: 'accessorials.cod.customerCheckAcceptable',
    }),
    /** Name and address to which the carrier remits the COD amount. */
    codRemitTo: line('COD remit-to', 160, 'Example Shipper, PO Box 12, Chicago, IL', withCod, {
      formLabel: 'Remit COD to',
      block: 'instructions',
      note: 'Name and address',
      asked: true,
      ebol: 'accessorials.cod.remitTo.name',
      ...column('cod_remit_to', 'remit_to remit_cod_to'),
    }),
    declaredValueCents: entry('cents', 'Declared value', 250_000, half, {
      block: 'value',
      ebol: 'instructions',
    }),
    declaredValuePer: entry('choice', 'Per', 'piece', half, inInstructions, {
      options: declaredValuePers,
      block: 'value',
    }),
    section7: entry('flag', 'Section 7', true, once, inInstructions, {
      formLabel:
        'Section 7: no delivery without payment, and no recourse to the shipper. It holds once signed.',
      block: 'section7',
    }),
  }),
  /** The voided bill that this one replaces. It has no input: "Void and correct" sets it. */
  corrects: entry(
    'composite',
    'Corrects BOL',
    { id: 'bill-0001', bolNumber: '04000000000000015', voidedOn: '2026-11-30' },
    once,
    { block: 'number', ebol: 'referenceNumbers.additionalReferences' },
  ),
  /** The API client's own texts by key; not printed, and not on the form. */
  metadata: entry('composite', 'Metadata', { load: 'L-4410' }, once),
} as const;

export type BolFieldName = keyof typeof bolCatalog;

/** The same without their literal types, where the name of a field is computed. */
export const bolEntries: Readonly<Record<BolFieldName, FieldEntry>> = { ...bolCatalog };
