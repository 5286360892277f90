export interface Advice {
  readonly rule: string;
  readonly reason: string;
}

export const dos: readonly Advice[] = [
  {
    rule: 'Measure and weigh the unit as it ships.',
    reason: 'Pallet, cap and wrap belong to it. The carrier measures them too.',
  },
  {
    rule: 'Look up the item before you pick a class.',
    reason: 'Some items have a class of their own, whatever their density.',
  },
  {
    rule: 'Name the commodity the way the item does.',
    reason: '“Machine parts, steel, in crates” can be checked. “Freight of all kinds” invites an inspection.',
  },
  {
    rule: 'Keep your measurements and a picture.',
    reason: 'They settle most disputes over a reclassification.',
  },
  {
    rule: 'Check your items again when the NMFC changes.',
    reason: 'Docket 2025-1 moved much freight to the density scale on July 19, 2025.',
  },
];

export const donts: readonly Advice[] = [
  {
    rule: 'Don’t guess the weight.',
    reason: 'Carriers weigh freight at the terminal and bill what the scale shows.',
  },
  { rule: 'Don’t use last year’s class unchecked.', reason: 'A new package or a new item can change it.' },
  {
    rule: 'Don’t declare a lower class to save money.',
    reason: 'The carrier may reclassify the freight, charge the difference and add a fee.',
  },
  {
    rule: 'Don’t put different commodities under one class.',
    reason: 'Each commodity has its own line, unless your carrier agreed to one class for all.',
  },
  {
    rule: 'Don’t leave hazardous goods unmarked.',
    reason: 'Federal rules (49 CFR part 172) say how a bill of lading must describe them.',
  },
];
