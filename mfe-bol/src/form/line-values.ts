import { blankHazmat, type HazmatValues } from './hazmat-values.ts';

export interface LineValues {
  /** Identifies the line while others are added and removed. */
  readonly key: string;
  readonly customerOrderNo: string;
  readonly additionalShipperInfo: string;
  readonly handlingUnits: string;
  readonly handlingUnitType: string;
  readonly packages: string;
  readonly packageType: string;
  readonly palletType: string;
  /** Pounds. */
  readonly weight: string;
  /** Inches of one handling unit, pallet included. */
  readonly lengthIn: string;
  readonly widthIn: string;
  readonly heightIn: string;
  readonly commodityDescription: string;
  readonly nmfcItem: string;
  readonly nmfcClass: string;
  /** Item and class come from a sample row that nobody has confirmed. */
  readonly nmfcSample: boolean;
  readonly hazmat: boolean;
  readonly hazmatDetails: HazmatValues;
}

/** A line with the contract's defaults. */
export function blankLine(key: string): LineValues {
  return {
    key,
    customerOrderNo: '',
    additionalShipperInfo: '',
    handlingUnits: '1',
    handlingUnitType: 'pallet',
    packages: '1',
    packageType: 'carton',
    palletType: 'Standard',
    weight: '',
    lengthIn: '',
    widthIn: '',
    heightIn: '',
    commodityDescription: '',
    nmfcItem: '',
    nmfcClass: '',
    nmfcSample: false,
    hazmat: false,
    hazmatDetails: blankHazmat,
  };
}

/** Whether nothing was typed into the line. */
export function isBlankLine(line: LineValues): boolean {
  return JSON.stringify({ ...line, key: '' }) === JSON.stringify(blankLine(''));
}
