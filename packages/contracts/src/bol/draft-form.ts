import * as z from 'zod/mini';
import {
  declaredValuePers,
  feeTerms,
  freightChargeTerms,
  freightCounters,
  hazmatUnits,
  packingGroups,
  referenceKinds,
  serviceTypes,
  trailerLoaders,
} from '../facts/bol/choices.ts';
import { bolLimits } from '../facts/bol/limits.ts';
import { FreightClass } from '../measures.ts';
import { list, text } from '../text.ts';
import { Accessorial } from './accessorial.ts';
import { PackageType, PalletType } from './package-type.ts';

const typed = (maxLength: number) => z.optional(text(maxLength));
const figure = z.optional(z.number().check(z.gte(0), z.lte(1e12)));
const flag = z.optional(z.boolean());

const company = typed(bolLimits.company);
const address = typed(bolLimits.address);
const city = typed(bolLimits.city);
const state = typed(2);
const zip = typed(10);
const contact = typed(bolLimits.contact);
const phone = typed(bolLimits.phone);

const HazmatDraft = z.strictObject({
  identificationNumber: typed(6),
  properShippingName: typed(bolLimits.properShippingName),
  hazardClass: typed(20),
  subsidiaryClasses: z.optional(list(text(20), 5)),
  packingGroup: z.optional(z.enum(packingGroups)),
  quantity: figure,
  quantityUnit: z.optional(z.enum(hazmatUnits)),
  technicalName: typed(bolLimits.technicalName),
  reportableQuantity: flag,
  marinePollutant: flag,
  limitedQuantity: flag,
  hazardousWaste: flag,
});

export const BolDraftLineItem = z.strictObject({
  customerOrderNo: typed(bolLimits.orderNumber),
  packages: figure,
  weight: figure,
  palletType: z.optional(PalletType),
  commodityDescription: typed(bolLimits.commodityDescription),
  nmfcClass: z.optional(FreightClass),
  hazmat: flag,
  packageType: z.optional(PackageType),
  handlingUnits: figure,
  handlingUnitType: z.optional(PackageType),
  nmfcItem: typed(10),
  additionalShipperInfo: typed(bolLimits.additionalInfo),
  hazmatDetails: z.optional(HazmatDraft),
});
export type BolDraftLineItem = z.infer<typeof BolDraftLineItem>;

/**
 * A form that is only partly filled in, as it is saved while somebody types. Any field may be missing, and a
 * text may be anything up to its length. Every `BolForm` is also a valid draft. What was not typed as a
 * number is left out.
 */
export const BolDraftForm = z.strictObject({
  shipperCompany: company,
  shipperAddress: address,
  shipperCity: city,
  shipperState: state,
  shipperZip: zip,
  shipperContact: contact,
  shipperPhone: phone,
  consigneeCompany: company,
  consigneeAddress: address,
  consigneeCity: city,
  consigneeState: state,
  consigneeZip: zip,
  consigneeContact: contact,
  consigneePhone: phone,
  shipDate: z.optional(text(10, z.regex(/^(\d{4}-\d{2}-\d{2})?$/))),
  serviceType: z.optional(z.enum(serviceTypes)),
  lineItems: z.optional(list(BolDraftLineItem, bolLimits.lineItems)),
  totalPackages: figure,
  totalWeight: figure,
  freightChargeTerms: z.optional(z.enum(freightChargeTerms)),
  feeTerms: z.optional(z.enum(feeTerms)),
  customerCheckAcceptable: flag,
  trailerLoaded: z.optional(z.enum(trailerLoaders)),
  freightCounted: z.optional(z.enum(freightCounters)),
  masterBol: flag,
  thirdPartyBillTo: z.optional(z.strictObject({ company, address, city, state, zip })),
  codAmountCents: figure,
  declaredValueCents: figure,
  declaredValuePer: z.optional(z.enum(declaredValuePers)),
  section7: flag,
  accessorials: z.optional(list(Accessorial, 6)),
  references: z.optional(
    list(
      z.strictObject({ kind: z.enum(referenceKinds), value: text(bolLimits.reference) }),
      bolLimits.references,
    ),
  ),
  carrierName: typed(bolLimits.carrierName),
  scac: typed(4),
  proNumber: typed(20),
  trailerNumber: typed(bolLimits.trailerNumber),
  sealNumbers: typed(bolLimits.sealNumbers),
  emergencyPhone: phone,
  emergencyContract: typed(bolLimits.emergencyContract),
  specialInstructions: typed(bolLimits.specialInstructions),
});
export type BolDraftForm = z.infer<typeof BolDraftForm>;
