export interface HazmatValues {
  readonly identificationNumber: string;
  readonly properShippingName: string;
  readonly hazardClass: string;
  /** Such as '8, 3'. */
  readonly subsidiaryClasses: string;
  readonly packingGroup: string;
  readonly quantity: string;
  readonly quantityUnit: string;
  /** '' until it is chosen; the kind of the line's own packages is none of it. */
  readonly packageKind: string;
  readonly technicalName: string;
  readonly inhalationZone: string;
  /** 'yes', 'no', or '' until it is answered. */
  readonly poisonousByInhalation: string;
  readonly hazardousSubstances: string;
  readonly specialPermit: string;
  readonly ergGuide: string;
  readonly reportableQuantity: boolean;
  readonly marinePollutant: boolean;
  readonly limitedQuantity: boolean;
  readonly nonOdorized: boolean;
  readonly hot: boolean;
  readonly residue: boolean;
  readonly hazardousWaste: boolean;
}

export const blankHazmat: HazmatValues = {
  identificationNumber: '',
  properShippingName: '',
  hazardClass: '',
  subsidiaryClasses: '',
  packingGroup: '',
  quantity: '',
  quantityUnit: '',
  packageKind: '',
  technicalName: '',
  inhalationZone: '',
  poisonousByInhalation: '',
  hazardousSubstances: '',
  specialPermit: '',
  ergGuide: '',
  reportableQuantity: false,
  marinePollutant: false,
  limitedQuantity: false,
  nonOdorized: false,
  hot: false,
  residue: false,
  hazardousWaste: false,
};
