import { isUnmarked, type LoadedLine, zoneOf } from './loaded-line.ts';

const FOOD = [
  'food foodstuff edible grocery groceries grain feed flour rice wheat oat sugar candy chocolate cocoa coffee tea',
  'cereal snack cookie cracker bakery bread pasta noodle beverage juice soda wine beer milk dairy cheese butter egg',
  'meat beef pork poultry chicken fish seafood fruit vegetable produce nut peanut bean spice seasoning sauce ketchup',
  'honey vitamin hay',
].flatMap((names) => names.split(' '));
const FOOD_NAMES = new RegExp(
  `\\b(?:${FOOD.join('|')}|(?:drinking|bottled) water|(?:cooking|olive) oil|dietary supplement|oral medicine)(?:s|es)?\\b`,
  'i',
);
const NOT_FOOD =
  /\bnot (?:for|intended for) (?:human |animal )?consumption\b|\b(?:machine(?:ry|s)?|equipment|processors?|packaging|containers?|trays?|racks?)\b/i;

/**
 * Whether a description names something that people or animals eat or drink, oral medicines among it (PHMSA
 * 00-0082). What is marked as not for consumption is none (PHMSA 03-0195).
 * @example isFoodstuff('Dog food, bagged'); // => true
 */
export const isFoodstuff = (description: string): boolean =>
  FOOD_NAMES.test(description) && !NOT_FOOD.test(description);

/**
 * How packages with a POISON or POISON INHALATION HAZARD label may travel with foodstuffs: only overpacked as
 * 49 CFR 177.841(e)(1) allows, or, in packing group III, separated (e)(3). Undefined for other materials.
 * @example poisonWithFood({ row: arsenic, grossWeightLb: 50 }); // => 'overpacked'
 */
export function poisonWithFood(line: LoadedLine): 'overpacked' | 'separated' | undefined {
  const { hazardClass, subsidiaryClasses, packingGroup } = line.row;
  const isPoison = hazardClass === '6.1' || subsidiaryClasses.includes('6.1');
  const isInhaled = hazardClass !== '2.3' && zoneOf(line) !== undefined;
  if (isUnmarked(line) || !(isPoison || isInhaled)) return undefined;
  return hazardClass === '6.1' && packingGroup === 'III' ? 'separated' : 'overpacked';
}
