import type { FreightClass } from '@freightwright/domain';

/** Source: product specification, point 3 (Industry guide). The classes are those of the chart's typical freight. */
export interface IndustryGuide {
  readonly industry: string;
  /** Lowest first. */
  readonly commonClasses: readonly FreightClass[];
  readonly tip: string;
}

export const industries: readonly IndustryGuide[] = [
  {
    industry: 'Building materials',
    commonClasses: ['50', '55', '60'],
    tip: 'A truck is full by weight long before it is full by space. Spread the weight over more pallets rather than one heavy one.',
  },
  {
    industry: 'Food and drink',
    commonClasses: ['65', '70'],
    tip: 'Stack cartons flush with the edge of the pallet. Overhang adds volume on all four sides.',
  },
  {
    industry: 'Car parts and tires',
    commonClasses: ['60', '77.5'],
    tip: 'The NMFC 2025 scale has no class 77.5. Where density alone decides, such freight is now 85.',
  },
  {
    industry: 'Machinery',
    commonClasses: ['70', '85'],
    tip: 'A crate that follows the machine is smaller than a box around its longest parts. Ship handles and guards inside.',
  },
  {
    industry: 'Electronics and appliances',
    commonClasses: ['92.5', '100', '125'],
    tip: 'Padding counts as volume. A tighter carton with stiffer padding often saves a class.',
  },
  {
    industry: 'Furniture',
    commonClasses: ['150', '175', '250', '300'],
    tip: 'Ship it flat where you can. A chair in parts can be three classes below the same chair assembled.',
  },
  {
    industry: 'Clothing',
    commonClasses: ['175'],
    tip: 'Press it into full cartons instead of hanging it. Soft goods lose most of their volume that way.',
  },
];
