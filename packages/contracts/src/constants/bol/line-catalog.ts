import { freightClasses } from '@freightwright/domain';
import { hazmatUnits, inhalationZones, packageTypes, packingGroups, palletTypes } from './choices.ts';
import { column, entry, line } from './field-entry.ts';
import { maxNmfcItem } from './limits.ts';

type PackageType = keyof typeof packageTypes;
const everyPackageType = Object.keys(packageTypes) as [PackageType, ...PackageType[]];

const half = { width: 6 } as const;
const required = { required: true } as const;
const optional = { optional: true } as const;
const ofOrder = { ...half, block: 'orders', ebol: 'po' } as const;
const packageType = { ...half, options: everyPackageType } as const;
/** Characters of a typed figure, with its unit and separators. */
const figure = { limit: 24 } as const;
const count = { ...half, ...required, limit: 12, preset: '1' } as const;
const inches = { width: 4, ...figure } as const;

/**
 * Every field of one line of freight, in the order of the form: the specification's seven, and those of the
 * standard form and the law. They are printed in the block 'items', unless stated otherwise.
 * @example lineCatalog.weight.bulk.column; // => 'weight'
 */
export const lineCatalog = {
  commodityDescription: line('Commodity description', 500, 'Boxed books', required, {
    ebol: 'description',
    ...column(
      'description',
      'commodity commodity_description item item_description product goods desc',
      'Boxed books',
    ),
  }),
  /** Number and kind of the units that the driver handles. A line loaded on another line's unit has none. */
  handlingUnits: entry('count', 'Handling units', 2, count, {
    least: 0,
    ebol: 'count',
    ...column(
      'handling_units',
      'hu hus hu_count hu_qty handling_unit_count handling_unit_qty handling_unit_quantity pallets pallet_count pallet_qty number_of_pallets no_of_pallets skids skid_count',
      '1',
    ),
  }),
  handlingUnitType: entry('packageType', 'Handling unit type', 'skid', packageType, {
    formLabel: 'Unit type',
    preset: 'pallet',
    ebol: 'type',
    ...column(
      'package_type',
      'packaging package pkg_type pkg unit_type handling_unit_type container',
      'pallet',
    ),
  }),
  packages: entry('count', 'Packages', 20, count, {
    least: 1,
    ebol: 'pieces',
    ...column(
      'packages',
      'pieces pcs piece_count number_of_pieces no_of_pieces total_pieces cartons carton_count cases boxes package_count',
      '20',
    ),
  }),
  packageType: entry('packageType', 'Package type', 'drum', packageType, {
    preset: 'carton',
    ebol: 'packagingType',
  }),
  /** Pounds, all packages together, to the hundredth. */
  weight: entry('weight', 'Weight', 500, half, required, figure, {
    ebol: 'weight',
    ...column(
      'weight',
      'total_weight gross_weight line_weight shipment_weight total_gross_weight extended_weight weight_total total_wt gross_wt line_wt shipment_wt',
      '500',
    ),
  }),
  palletType: entry('choice', 'Pallet', 'None', half, { options: palletTypes, block: 'orders' }),
  /** Inches of one handling unit as tendered, pallet included. */
  lengthIn: entry('inches', 'Length', 48, inches, column('length', 'l len', '48'), {
    formLabel: 'Unit length',
    ebol: 'length',
  }),
  widthIn: entry('inches', 'Width', 40, inches, column('width', 'w wid', '40'), {
    formLabel: 'Unit width',
    ebol: 'width',
  }),
  heightIn: entry('inches', 'Height', 48, inches, column('height', 'h ht hgt', '48'), {
    formLabel: 'Unit height',
    ebol: 'height',
  }),
  nmfcClass: entry('freightClass', 'Freight class', '85', half, optional, {
    options: freightClasses.map(({ freightClass }) => freightClass),
    placeholder: 'None',
    ebol: 'classification',
    ...column('freight_class', 'class nmfc_class frt_class'),
  }),
  /** NMFC item, with its sub if it has one: '32240', '156600-05'. */
  nmfcItem: entry('nmfcItem', 'NMFC item', '43940-02', half, {
    limit: maxNmfcItem,
    ebol: 'nmfc',
    ...column('nmfc_item', 'nmfc nmfc_number nmfc_code nmfc_no'),
  }),
  /** Item and class come from an illustrative sample row, unconfirmed, as the printed line states. */
  nmfcSample: entry('optionalFlag', 'Sample NMFC row', true),
  customerOrderNo: line('Customer order number', 40, 'PO-5501', ofOrder, {
    formLabel: 'Order number',
    ...column('customer_order_no', 'customer_order_number order_number order_no order po po_number'),
  }),
  /** Printed next to the order number in the customer's section of the form. */
  additionalShipperInfo: line('Additional shipper info', 80, 'Floor-2', ofOrder, {
    formLabel: 'Shipper info',
  }),
  hazmat: entry('flag', 'Hazardous material', false, {
    ebol: 'hazardous',
    ...column(
      'hazmat',
      'haz hm hazardous hazardous_material hazardous_materials dangerous_goods is_hazmat',
      'no',
    ),
  }),
  hazmatDetails: entry('composite', 'Hazardous material', undefined, { ebol: 'hazardousDetails' }),
} as const;

const flag = (label: string) => entry('flag', label, true);

/**
 * What the law requires to be known about a hazardous material. The number of packages is that of the line.
 * The table of 49 CFR 172.101 decides whether such a material exists; it is checked before a bill is issued,
 * and a draft stores whatever was typed. Source: 49 CFR 172.202, 172.203 (descriptions).
 */
export const hazmatCatalog = {
  identificationNumber: entry('identificationNumber', 'Identification number', 'UN1263', {
    limit: 6,
  }),
  properShippingName: line('Proper shipping name', 200, 'Paint', required),
  hazardClass: entry('hazardClass', 'Hazard class', '3', { limit: 20 }),
  subsidiaryClasses: entry('subsidiaryClasses', 'Subsidiary classes', ['8']),
  /** Left out where the table of 172.101 has none: explosives, gases, radioactive and a few others. */
  packingGroup: entry('choice', 'Packing group', 'II', optional, { options: packingGroups }),
  /** The quantity of the whole line. Cylinders, bulk packages and residues need none. 172.202(a)(5). */
  quantity: entry('quantity', 'Total quantity', 18, half, figure),
  /** Required with a quantity; there is no default. */
  quantityUnit: entry('choice', 'Quantity unit', 'gal', half, optional, {
    options: hazmatUnits,
    placeholder: 'Choose',
  }),
  /**
   * Of all packages without pallets and straps, which do not count toward placards; the weight of the line
   * where it is left out. 171.8 (gross weight), PHMSA 20-0019.
   */
  packagesWeight: entry('mass', 'Gross weight of the packages', 240, half, figure, {
    note: 'Without pallets and straps',
  }),
  /**
   * The kind of packages: 'steel drum'. Left out where the line's own package type is specific enough. A
   * pallet or a skid is not a package. 172.202(a)(7).
   */
  packageKind: line('Kind of packages', 20, 'steel drum', { placeholder: 'Choose' }),
  /** What the material is, for a name with 'n.o.s.' and other names marked G. 172.203(k). */
  technicalName: line('Technical name', 200, 'contains Xylene', {
    placeholder: 'contains Xylene and Benzene',
  }),
  /** 172.203(c): the package contains a reportable quantity. */
  reportableQuantity: flag('Reportable quantity (RQ)'),
  /** Their names, where the shipping name does not name them. 172.203(c)(1). */
  hazardousSubstances: line('Hazardous substances', 200, 'Xylene', {
    placeholder: 'Where the name does not say them',
  }),
  /** In one package, which decides on RQ where the material is not the substance itself. 171.8. */
  substanceWeight: entry('mass', 'Hazardous substance in one package', 120, half, figure),
  /** Of a material poisonous by inhalation. Left out, it becomes the table's zone, if any. 172.203(m). */
  inhalationZone: entry('choice', 'Inhalation hazard zone', 'A', optional, {
    options: inhalationZones,
    placeholder: 'Choose the zone',
  }),
  /** The shipper's answer required by special provision 5 of 172.102. */
  poisonousByInhalation: entry('yesOrNo', 'Poisonous by inhalation', false, { placeholder: 'Choose' }),
  /** 172.203(l). */
  marinePollutant: flag('Marine pollutant'),
  /** 172.203(b). */
  limitedQuantity: flag('Limited quantity'),
  /** '11110' or 'DOT-SP 11110'. 172.203(a). */
  specialPermit: line('Special permit', 20, 'DOT-SP 11110', half, {
    placeholder: 'DOT-SP 11110',
  }),
  /** Liquefied petroleum gas without odor. 172.203(p). */
  nonOdorized: flag('Non-odorized'),
  /** At an elevated temperature. 172.203(n). */
  hot: flag('Elevated temperature (HOT)'),
  /** An empty packaging with a residue of the material. 172.203(e). */
  residue: flag('Residue, last contained'),
  /** The guide of the Emergency Response Guidebook to print, '128'. */
  ergGuide: entry('ergGuide', 'ERG guide', '128', half, { limit: 4, placeholder: 'Not printed' }),
  /** The material needs a hazardous waste manifest (40 CFR 262), so the bill is refused. */
  hazardousWaste: flag('Hazardous waste'),
} as const;
