import type { MarketInsight } from './facts.ts';

type Season = Pick<MarketInsight, 'title' | 'description' | 'impact' | 'recommendation'>;

/**
 * The trucking year by month, as carriers commonly describe it. Our own calendar: it moves no price, and a
 * year may differ.
 */
const quiet: Season = {
  title: 'Usually the quietest weeks of the year',
  description:
    'After the holidays there is usually less freight than trucks until March. Storms still close roads in the north.',
  impact: 'low',
  recommendation: 'Ask for a better rate now, and add a day where snow is forecast.',
};
const produce: Season = {
  title: 'Produce season takes trucks south and west',
  description:
    'From April to July fruit and vegetables fill trucks out of Florida, Texas, Arizona and California. Further north the season begins later.',
  impact: 'medium',
  recommendation: 'Book pickups in those states a few days earlier than usual.',
};
const retail: Season = {
  title: 'Retailers stock up for the holidays',
  description:
    'From August to October stores fill their warehouses. Terminals are fuller and transit gets less reliable.',
  impact: 'medium',
  recommendation: 'Book two days earlier, and ask for an appointment where the consignee needs one.',
};
const holidays: Season = {
  title: 'Holiday peak',
  description:
    'Around Thanksgiving and Christmas there are fewer working days and many parcels in the same trailers.',
  impact: 'high',
  recommendation: 'Ship before the week of the holiday, or count on two more days.',
};
const between: Season = {
  title: 'Between the seasons',
  description: 'In March freight usually picks up, and produce season has not begun in most states.',
  impact: 'low',
  recommendation: 'A good month to test another carrier.',
};

const byMonth: readonly Season[] = [
  ...[quiet, quiet, between, produce, produce, produce],
  ...[produce, retail, retail, retail, holidays, holidays],
];

/** @param day '2026-11-22'. */
export function seasonInsight(day: string): MarketInsight {
  const season = byMonth[Number(day.slice(5, 7)) - 1] ?? between;
  return { type: 'seasonal', ...season };
}
