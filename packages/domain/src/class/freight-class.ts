/**
 * Class, cost multiplier, handling and typical freight, the lightest freight first.
 * Source: product specification, point 9, "Cost multipliers" and "Handling labels"; which label goes to which
 * class, and the typical freight, are ours.
 */
const rows = [
  ['500', 10, 'Extremely difficult', 'Ping-pong balls, bagged feathers'],
  ['400', 8, 'Extremely difficult', 'Empty display racks, lampshades'],
  ['300', 6, 'Very difficult', 'Assembled chairs, kayaks'],
  ['250', 5, 'Very difficult', 'Mattresses, bamboo furniture'],
  ['200', 4, 'Difficult', 'Sheet-metal parts, foam'],
  ['175', 3.5, 'Difficult', 'Boxed clothing, sofas'],
  ['150', 3, 'Difficult', 'Bookcases, wire shelving'],
  ['125', 2.5, 'Careful', 'Small appliances, boxed'],
  ['110', 2.2, 'Careful', 'Cabinets, framed artwork'],
  ['100', 2, 'Careful', 'Consumer electronics, wine cases'],
  ['92.5', 1.85, 'Careful', 'Computers, refrigerators'],
  ['85', 1.7, 'Moderate', 'Crated machinery, cast-iron stoves'],
  ['77.5', 1.55, 'Moderate', 'Tires, bathroom fixtures'],
  ['70', 1.4, 'Moderate', 'Engines, packaged food'],
  ['65', 1.3, 'Easy', 'Bottled drinks, boxed books'],
  ['60', 1.2, 'Easy', 'Car parts, metal fittings'],
  ['55', 1.1, 'Easy', 'Bricks, hardwood flooring'],
  ['50', 1, 'Easy', 'Cement, steel on pallets'],
] as const;

/** A class is a name, not a number: '77.5' is never calculated with. */
export type FreightClass = (typeof rows)[number][0];

/** How much care the freight of a class usually takes. */
export type Handling = (typeof rows)[number][2];

/** What is known about a class, whichever scale it was taken from. */
export interface FreightClassDetail {
  readonly freightClass: FreightClass;
  /** Cost relative to the class 50 rate. */
  readonly costMultiplier: number;
  readonly handling: Handling;
  /** For orientation, not for classification: two goods of one industry can have different classes. */
  readonly typicalFreight: string;
}

/** The 18 classes with their cost multipliers, lightest freight first. */
export const freightClasses: readonly FreightClassDetail[] = rows.map(
  ([freightClass, costMultiplier, handling, typicalFreight]) => ({
    ...{ freightClass, costMultiplier, handling, typicalFreight },
  }),
);

const detailByClass = new Map(freightClasses.map((detail) => [detail.freightClass, detail]));

/**
 * Multiplier, handling and typical freight of a class.
 * @throws RangeError for an unknown class.
 * @example freightClassDetail('92.5').handling; // => 'Careful'
 */
export function freightClassDetail(freightClass: FreightClass): FreightClassDetail {
  const detail = detailByClass.get(freightClass);
  if (detail === undefined) throw new RangeError(`Unknown freight class: ${freightClass}`);
  return detail;
}

/**
 * Cost of a class relative to the class 50 rate: 1 to 10. Source: product specification, point 9.
 * @throws RangeError for an unknown class.
 * @example costMultiplier('92.5'); // => 1.85
 */
export function costMultiplier(freightClass: FreightClass): number {
  return freightClassDetail(freightClass).costMultiplier;
}

/**
 * Whether a text is one of the 18 class names, written exactly so.
 * @example isFreightClass('77.50'); // => false
 */
export const isFreightClass = (text: string): text is FreightClass => detailByClass.has(text as FreightClass);

/**
 * Below zero when `a` is the lower (cheaper) class, above zero when `b` is, zero when they are the same.
 * @example compareFreightClasses('92.5', '100'); // => -7.5
 */
export const compareFreightClasses = (a: FreightClass, b: FreightClass): number => Number(a) - Number(b);
