import type { ListedMaterial } from './material.ts';

const material = (
  identificationNumber: string,
  description: string,
  hazardClass: string,
  packingGroups: ListedMaterial['packingGroups'] = [],
): ListedMaterial => ({
  identificationNumber,
  description,
  hazardClass,
  subsidiaryClasses: [],
  packingGroups,
});

/** Materials shown before a search, literally as in 49 CFR 172.101: our choice of frequent LTL freight. */
export const oftenShipped: readonly ListedMaterial[] = [
  material('UN1090', 'Acetone', '3', ['II']),
  material('UN1170', 'Ethanol or Ethyl alcohol or Ethanol solutions or Ethyl alcohol solutions', '3', [
    'II',
    'III',
  ]),
  material(
    'UN1203',
    'Gasoline includes gasoline mixed with ethyl alcohol, with not more than 10% alcohol',
    '3',
    ['II'],
  ),
  material(
    'UN1263',
    'Paint (including paint, lacquer, enamel, stain, shellac solutions, varnish, polish, liquid filler and liquid lacquer base)',
    '3',
    ['I', 'II', 'III'],
  ),
  material('UN1791', 'Hypochlorite solutions', '8', ['II', 'III']),
  material('UN1993', 'Flammable liquids, n.o.s.', '3', ['I', 'II', 'III']),
  material('UN2794', 'Batteries, wet, filled with acid, electric storage', '8'),
  material('UN3077', 'Environmentally hazardous substance, solid, n.o.s.', '9', ['III']),
  material('UN3480', 'Lithium ion batteries including lithium ion polymer batteries', '9'),
];
