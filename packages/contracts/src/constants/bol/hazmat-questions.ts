import type { HazmatTable, LoadedLine } from '@freightwright/hazmat';
import {
  HEAVIEST_PALLET_LB,
  innerLimit,
  isFoodstuff,
  poisonWithFood,
  requiredPlacards,
} from '@freightwright/hazmat';
import type { BolDraftForm } from '../../bol/draft-form.ts';
import { checkHazmatByTable, type HazmatByTable, type HazmatOnBoard, palletsOf } from './hazmat-by-table.ts';
import type { Question } from './question.ts';

/**
 * What only the shipper knows about the hazardous lines of a form that is not refused: the inner packagings of
 * limited quantities, poisons beside food, whether the packages alone reach the weight of placards, and lines
 * that may react.
 * @example hazmatQuestions(hazmatTable(), form)[0]?.id; // => 'limited-quantity-inner'
 */
export function hazmatQuestions(table: HazmatTable, form: BolDraftForm): Question[] {
  const load = checkHazmatByTable(table, form);
  return [
    ...load.onBoard.flatMap(askInnerPackagings),
    ...askPackagesWeight(table, form, load.onBoard),
    ...askFood(form, load.onBoard),
    ...askReaction(load),
  ];
}

const materialOf = ({ row }: LoadedLine): string =>
  `${row.identificationNumber} ${row.shippingNames[0] ?? row.description}`;
const lineOf = ({ index }: HazmatOnBoard): string => `Line ${index + 1}`;
const detailsOf = ({ index }: HazmatOnBoard): string => `lineItems.${index}.hazmatDetails`;

function askInnerPackagings(line: HazmatOnBoard): Question[] {
  if (line.limitedQuantity !== true) return [];
  const { limit, section } = innerLimit(line.row);
  const most = limit === undefined ? `within the limits of ${section}` : `at most ${limit}`;
  return [
    {
      id: 'limited-quantity-inner',
      field: `${detailsOf(line)}.limitedQuantity`,
      fieldName: `limited quantity of line ${line.index + 1}`,
      title: `${lineOf(line)} is a limited quantity: is each inner packaging ${most}?`,
      why: `A limited quantity of ${materialOf(line)} is in inner packagings inside a strong outer packaging of 66\u00a0lb gross at most. A single drum, pail or jerrican is none, whatever it weighs, and then needs labels, placards and an emergency phone.`,
      source: `49 CFR ${section}`,
    },
  ];
}

/** Whether pallets and straps alone bring the load to the weight from which it is placarded. */
function askPackagesWeight(
  table: HazmatTable,
  { lineItems = [] }: BolDraftForm,
  onBoard: readonly HazmatOnBoard[],
): Question[] {
  const bare = onBoard.map((line) => {
    const item = lineItems[line.index] ?? {};
    const isKnown = item.hazmatDetails?.packagesWeight !== undefined;
    const palletsLb = isKnown ? 0 : palletsOf(item) * HEAVIEST_PALLET_LB;
    return { ...line, grossWeightLb: Math.max(0, line.grossWeightLb - palletsLb) };
  });
  const first = onBoard.find((line, at) => line.grossWeightLb > (bare[at]?.grossWeightLb ?? 0));
  const [withPallets, without] = [onBoard, bare].map((lines) => requiredPlacards(table, lines));
  if (first === undefined || withPallets?.required.length === without?.required.length) return [];
  const placards = withPallets?.required.map(({ placard }) => placard).join(', ');
  return [
    {
      id: 'packages-weight',
      field: `${detailsOf(first)}.packagesWeight`,
      fieldName: `gross weight of the packages of line ${first.index + 1}`,
      title: `Do the packages without pallets weigh 1,001\u00a0lb?`,
      why: `The load needs placards (${placards}) from 1,001\u00a0lb of packages on. Pallets and straps do not count. Enter the gross weight of the packages alone.`,
      source: '49 CFR 172.504(c), PHMSA 20-0019',
    },
  ];
}

function askFood({ lineItems = [] }: BolDraftForm, onBoard: readonly HazmatOnBoard[]): Question[] {
  const food = lineItems.findIndex(
    ({ hazmat, commodityDescription = '' }) => hazmat !== true && isFoodstuff(commodityDescription),
  );
  if (food < 0) return [];
  return onBoard.flatMap((line): Question[] => {
    const verdict = poisonWithFood(line);
    if (verdict === undefined) return [];
    return [
      {
        id: 'poison-with-food',
        field: `lineItems.${food}.commodityDescription`,
        fieldName: `commodity of line ${food + 1}`,
        title: `${lineOf(line)} is a poison. Is line ${food + 1} food or feed?`,
        why:
          verdict === 'separated'
            ? `${materialOf(line)} in packing group III and anything that people or animals eat share a vehicle only if they are separated, so that a leak cannot mix them.`
            : `${materialOf(line)} may not share a vehicle with anything that people or animals eat, unless it is overpacked in a metal drum or loaded in a closed unit load device. Put them on separate bills and trucks.`,
        source: '49 CFR 177.841(e)',
      },
    ];
  });
}

const askReaction = ({ pairs, onBoard }: HazmatByTable): Question[] =>
  pairs.flatMap(({ lines: [one, other], verdict, because }): Question[] => {
    const [first, second] = [onBoard[one], onBoard[other]];
    if (verdict !== 'check' || first === undefined || second === undefined) return [];
    return [
      {
        id: 'hazmat-reaction',
        field: `${detailsOf(second)}.identificationNumber`,
        fieldName: `material of line ${second.index + 1}`,
        title: `Can lines ${first.index + 1} and ${second.index + 1} react with each other?`,
        why: because,
        source: '49 CFR 177.848',
      },
    ];
  });
