import type { BolDraftForm, BolDraftLineItem } from '@freightwright/contracts';
import {
  accessorials,
  bolLimits,
  declaredValuePers,
  feeTerms,
  freightChargeTerms,
  freightCounters,
  hazmatUnits,
  packageTypes,
  packingGroups,
  palletTypes,
  referenceKinds,
  serviceTypes,
  trailerLoaders,
} from '@freightwright/contracts/facts';
import { type FreightClass, isFreightClass } from '@freightwright/domain';
import { type BolValues, isThirdParty, type LineValues, type PartyValues } from './bol-values.ts';
import { figureIn, readAmountCents, readCount, readHazmatQuantity, readWeight } from './read-figures.ts';

/** The form as it is saved. Fields that are empty, or hold no number where one is needed, are left out. */
export function draftFormOf(values: BolValues): BolDraftForm {
  const { shipper, consignee } = values;
  return present({
    ...prefixed('shipper', shipper),
    ...prefixed('consignee', consignee),
    shipDate: values.shipDate || undefined,
    serviceType: oneOf(serviceTypes, values.serviceType),
    lineItems: values.lines.map(lineItemOf),
    freightChargeTerms: oneOf(freightChargeTerms, values.freightChargeTerms),
    feeTerms: oneOf(feeTerms, values.feeTerms),
    customerCheckAcceptable: values.customerCheckAcceptable,
    trailerLoaded: oneOf(trailerLoaders, values.trailerLoaded),
    freightCounted: oneOf(freightCounters, values.freightCounted),
    masterBol: values.masterBol,
    thirdPartyBillTo: isThirdParty(values) ? placeOf(values.billTo) : undefined,
    codAmountCents: figureIn(readAmountCents(values.codAmount, '')),
    declaredValueCents: figureIn(readAmountCents(values.declaredValue, '')),
    declaredValuePer: oneOf(declaredValuePers, values.declaredValuePer),
    section7: values.section7,
    accessorials: values.accessorials.filter(isAccessorial),
    references: values.references.flatMap(({ kind, value }) =>
      value.trim() === ''
        ? []
        : [{ kind: oneOf(referenceKinds, kind) ?? 'Other', value: value.slice(0, bolLimits.reference) }],
    ),
    carrierName: text(values.carrierName),
    scac: text(values.scac),
    proNumber: text(values.proNumber),
    trailerNumber: text(values.trailerNumber),
    sealNumbers: text(values.sealNumbers),
    emergencyPhone: text(values.emergencyPhone),
    emergencyContract: text(values.emergencyContract),
    specialInstructions: text(values.specialInstructions),
  });
}

/** One line as it is saved. */
export function lineItemOf(line: LineValues): BolDraftLineItem {
  return present({
    customerOrderNo: text(line.customerOrderNo),
    packages: figureIn(readCount(line.packages, '', 1)),
    weight: figureIn(readWeight(line.weight)),
    palletType: oneOf(palletTypes, line.palletType),
    commodityDescription: text(line.commodityDescription),
    nmfcClass: classOf(line.nmfcClass),
    hazmat: line.hazmat,
    packageType: packageTypeOf(line.packageType),
    handlingUnits: figureIn(readCount(line.handlingUnits, '', 0)),
    handlingUnitType: packageTypeOf(line.handlingUnitType),
    nmfcItem: text(line.nmfcItem),
    additionalShipperInfo: text(line.additionalShipperInfo),
    hazmatDetails: line.hazmat ? hazmatDetailsOf(line) : undefined,
  });
}

function hazmatDetailsOf({ hazmatDetails: details }: LineValues): BolDraftLineItem['hazmatDetails'] {
  return present({
    identificationNumber: text(details.identificationNumber.toUpperCase()),
    properShippingName: text(details.properShippingName),
    hazardClass: text(details.hazardClass),
    subsidiaryClasses: subsidiaryClassesOf(details.subsidiaryClasses),
    packingGroup: oneOf(packingGroups, details.packingGroup),
    quantity: figureIn(readHazmatQuantity(details.quantity)),
    quantityUnit: oneOf(hazmatUnits, details.quantityUnit),
    technicalName: text(details.technicalName),
    reportableQuantity: details.reportableQuantity,
    marinePollutant: details.marinePollutant,
    limitedQuantity: details.limitedQuantity,
    hazardousWaste: details.hazardousWaste,
  });
}

/** '8, 3' as two classes; a draft holds at most five. */
export function subsidiaryClassesOf(typed: string): string[] {
  return typed
    .split(/[,;()\s]+/)
    .filter(Boolean)
    .map((each) => each.slice(0, 20))
    .slice(0, 5);
}

function placeOf({ company, address, city, state, zip }: PartyValues) {
  return present({
    company: text(company),
    address: text(address),
    city: text(city),
    state: text(state),
    zip: text(zip),
  });
}

type Prefixed<P extends string> = { [K in keyof PartyValues as `${P}${Capitalize<K>}`]?: string };

function prefixed<P extends 'shipper' | 'consignee'>(prefix: P, party: PartyValues): Prefixed<P> {
  const entries = Object.entries(party).flatMap(([field, typed]) =>
    typed.trim() === '' ? [] : [[`${prefix}${field.charAt(0).toUpperCase()}${field.slice(1)}`, typed.trim()]],
  );
  return Object.fromEntries(entries) as Prefixed<P>;
}

const text = (typed: string): string | undefined => typed.trim() || undefined;

function oneOf<T extends string>(choices: readonly T[], typed: string): T | undefined {
  return choices.find((choice) => choice === typed);
}

const classOf = (typed: string): FreightClass | undefined => (isFreightClass(typed) ? typed : undefined);

type PackageTypeId = keyof typeof packageTypes;
const packageTypeOf = (typed: string): PackageTypeId | undefined =>
  Object.hasOwn(packageTypes, typed) ? (typed as PackageTypeId) : undefined;

const isAccessorial = (id: string): id is keyof typeof accessorials => Object.hasOwn(accessorials, id);

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Leaves out what is undefined. */
function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}
