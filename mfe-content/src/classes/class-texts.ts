import type { FreightClass, Handling } from '@freightwright/domain';

/** What the freight of each class has in common. The texts are ours and classify nothing. */
export const classDescriptions: Readonly<Record<FreightClass, string>> = {
  '50': 'The densest freight there is, and the cheapest to move by the pound. It fills a trailer’s weight limit long before its floor.',
  '55': 'Very dense, sturdy goods on pallets. A pallet of them weighs a ton and hardly takes up any height.',
  '60': 'Dense parts and hardware, packed tightly in crates or boxes.',
  '65': 'Dense consumer goods that fill their boxes completely.',
  '70': 'Solid goods with some air in the packaging. Much palletized food and machinery belongs here.',
  '77.5': 'Bulky goods that are still fairly heavy. The NMFC 2025 density scale no longer has this class.',
  '85': 'Machinery in crates and goods with hollow parts.',
  '92.5': 'Appliances and equipment in protective packaging.',
  '100':
    'Boxed goods with about as much weight as the packaging makes room for. A common class for mixed consumer goods.',
  '110': 'Goods with hollow bodies or generous padding, such as cabinets.',
  '125': 'Light, boxed goods. Much of what ships is packaging and air.',
  '150': 'Assembled goods that keep their full size in transit.',
  '175': 'Soft or hollow goods. They fill a trailer at a fraction of its weight limit.',
  '200': 'Thin-walled and foamed goods that weigh little for their size.',
  '250': 'Large, light goods. Compressing them or taking them apart pays off at once.',
  '300': 'Assembled goods that enclose mostly air.',
  '400': 'Light frames and shells that other freight cannot be stacked on.',
  '500':
    'The lightest freight there is, or goods so valuable or hard to carry that their item sets this class.',
};

/** Advice for freight of each handling label. */
export const handlingAdvice: Readonly<Record<Handling, string>> = {
  Easy: 'A forklift moves it, and other freight may stand on it. Check the pallet’s own load limit.',
  Moderate: 'A forklift moves it. Band or wrap it to the pallet so that nothing shifts.',
  Careful: 'Protect corners and faces, and mark which side is up.',
  Difficult: 'Give it a flat top and straight sides, or a crate, so that it can share a trailer.',
  'Very difficult': 'Take it apart or compress it where you can, and crate what must stay whole.',
  'Extremely difficult':
    'Ask the carrier before you ship, because space and care cost more than weight here.',
};
