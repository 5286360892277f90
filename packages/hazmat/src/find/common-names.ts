import type { HazmatRow, HazmatTable } from '../hazmat-table.ts';
import { nameKey, remembered } from './words.ts';

interface CommonName {
  /** As a shipper types it, in lower case; separated by commas. */
  readonly names: string;
  /** The numbers that it may be, the likeliest first. */
  readonly numbers: string;
  /** Why: a line 'see' of the table of 172.101, a section of 49 CFR, or what the product consists of. */
  readonly source: string;
}

const see = (term: string) => `49 CFR 172.101, '${term}, see ...'`;
const wet = '49 CFR 173.159: batteries, wet';
const lithium = '49 CFR 173.185: lithium cells and batteries';

/**
 * Names that the table does not have and a shipper types. Each leads to numbers that the shipper checks against
 * the safety data sheet, section 14: a product of one name may be of another material, or not regulated.
 */
export const COMMON_NAMES: readonly CommonName[] = [
  { names: 'ammo, ammunition, bullet', numbers: '0012 0014', source: see('Ammunition, SA (small arms)') },
  { names: 'shotgun shell, rifle cartridge', numbers: '0012', source: see('Ammunition, sporting') },
  { names: 'blank, blank ammunition', numbers: '0014', source: see('Ammunition, blank') },
  { names: 'primer, empty brass', numbers: '0055 0044', source: '49 CFR 173.63(b): cases with primer' },
  { names: 'nail gun load, powder load', numbers: '0323', source: '49 CFR 173.63(b): power device' },
  { names: 'battery', numbers: '2794 2800 2795 3480 3481 3090 3091 3028 3496', source: `${wet}; ${lithium}` },
  { names: 'car battery, lead acid battery, forklift battery', numbers: '2794 2800', source: wet },
  { names: 'gel battery, sealed lead battery', numbers: '2800', source: '49 CFR 173.159a' },
  { names: 'accumulator', numbers: '2794 2795 2800', source: see('Accumulators, electric') },
  { names: 'lithium battery, li ion battery', numbers: '3480 3481 3090 3091', source: lithium },
  { names: 'laptop, cell phone, power bank', numbers: '3481 3480', source: lithium },
  { names: 'e bike, electric scooter, wheelchair', numbers: '3171', source: see('Wheelchair, electric') },
  { names: 'battery acid, electrolyte', numbers: '2796 2797', source: see('Electrolyte') },
  { names: 'bleach, household bleach', numbers: '1791', source: 'Sodium hypochlorite solution' },
  { names: 'bleaching powder', numbers: '2208 1748', source: see('Bleaching powder') },
  {
    names: 'pool chlorine, pool shock, pool chemical',
    numbers: '2880 1748 3487 2468 2465 1791',
    source: 'Calcium hypochlorite, the chlorinated acids of UN2468 and UN2465, or hypochlorite solution',
  },
  {
    names: 'drain cleaner, drain opener, oven cleaner',
    numbers: '1824 1823 1814 1830 1760',
    source: 'Sodium or potassium hydroxide, or sulfuric acid',
  },
  { names: 'lye, caustic soda', numbers: '1824 1823', source: see('Lye') },
  { names: 'caustic potash', numbers: '1814 1813', source: 'Potassium hydroxide' },
  { names: 'muriatic acid, toilet cleaner', numbers: '1789', source: see('Muriatic acid') },
  { names: 'rust remover', numbers: '1805 1789', source: 'Phosphoric or hydrochloric acid' },
  {
    names: 'engine cleaner',
    numbers: '1719 1760 1993',
    source: 'Caustic alkali liquids, or a flammable solvent',
  },
  {
    names: 'hand sanitizer, sanitizer',
    numbers: '1987 1170 1219',
    source: 'PHMSA 2020: gels and liquids of alcohol, UN1987, UN1170 or UN1219',
  },
  { names: 'rubbing alcohol', numbers: '1219 1987', source: 'Isopropanol' },
  { names: 'denatured alcohol, grain alcohol', numbers: '1987 1170', source: 'Ethanol with a denaturant' },
  {
    names: 'liquor, whiskey, spirits, vodka',
    numbers: '3065',
    source: '49 CFR 173.150(d): alcoholic beverages',
  },
  { names: 'propane, lp gas, lpg', numbers: '1978 1075', source: see('LPG') },
  {
    names: 'camping gas, butane canister',
    numbers: '2037 1011',
    source: 'PHMSA 24-0069: butane in a canister',
  },
  { names: 'lighter, cigarette lighter', numbers: '1057', source: see('Cigar and cigarette lighters') },
  { names: 'lighter fluid, charcoal starter', numbers: '1268 1993', source: 'Petroleum distillates' },
  { names: 'match', numbers: '1944 1331', source: '49 CFR 173.186: matches' },
  { names: 'charcoal, briquette', numbers: '1361', source: '49 CFR 172.101, NA1361' },
  {
    names: 'paint thinner, mineral spirits, white spirit',
    numbers: '1268 1300 1263',
    source: '49 CFR 172.101: paint related material includes thinning compounds; petroleum distillates',
  },
  { names: 'lacquer thinner', numbers: '1263', source: '49 CFR 172.101, UN1263: thinning compound' },
  {
    names: 'varnish, stain, primer paint',
    numbers: '1263',
    source: '49 CFR 172.101, UN1263: includes varnish',
  },
  { names: 'nail polish, nail lacquer', numbers: '1263', source: '49 CFR 172.101, UN1263: lacquer' },
  { names: 'nail polish remover', numbers: '1090 1993', source: 'Acetone' },
  { names: 'glue, contact cement, rubber cement', numbers: '1133', source: see('Cement') },
  { names: 'epoxy hardener', numbers: '2735 1760', source: 'Amines, liquid, corrosive, n.o.s.' },
  { names: 'auto body filler', numbers: '3269', source: '49 CFR 173.165: polyester resin kits' },
  { names: 'perfume, cologne, aftershave', numbers: '1266', source: '49 CFR 172.101, UN1266' },
  { names: 'hair spray, spray paint, spray can', numbers: '1950', source: '49 CFR 173.306(a)(3): aerosols' },
  { names: 'pepper spray, bear spray', numbers: '1950 3334', source: see('Pepper spray') },
  { names: 'insecticide, pesticide, weed killer', numbers: '2902 2588 3021', source: see('Allethrin') },
  { names: 'rat poison, rodenticide', numbers: '2588 1692', source: 'Pesticides, solid, toxic, n.o.s.' },
  {
    names: 'fertilizer, ammonium nitrate fertilizer',
    numbers: '2067 2071 1942 1043',
    source: see('Nitrogen fertilizer solution'),
  },
  { names: 'dry ice', numbers: '1845', source: see('Dry ice') },
  { names: 'petrol, motor fuel', numbers: '1203', source: see('Petrol') },
  { names: 'diesel, heating oil', numbers: '1202 1993', source: '49 CFR 172.101, NA1993: diesel fuel' },
  { names: 'naphtha, camp fuel', numbers: '1268', source: see('Naphtha') },
  { names: 'formalin', numbers: '1198 2209', source: see('Formalin') },
  { names: 'swimming pool acid', numbers: '1789', source: 'Hydrochloric acid' },
  { names: 'peroxide', numbers: '2014 2984', source: 'Hydrogen peroxide in water' },
  { names: 'oxygen tank, oxygen cylinder', numbers: '1072', source: 'Oxygen, compressed' },
  { names: 'welding gas', numbers: '1001 1072 1006', source: 'Acetylene, oxygen or argon' },
  { names: 'helium tank, balloon gas', numbers: '1046', source: 'Helium, compressed' },
  { names: 'refrigerant', numbers: '1078 3159 1018', source: 'Refrigerant gases' },
  { names: 'airbag', numbers: '3268', source: '49 CFR 173.166: safety devices' },
  { names: 'car, motorcycle, lawn mower', numbers: '3166', source: see('Automobile, motorcycle, tractor') },
  { names: 'generator, gasoline engine', numbers: '3528', source: '49 CFR 173.220: engines' },
  { names: 'firework, sparkler', numbers: '0336', source: '49 CFR 172.101, UN0336' },
  { names: 'quicksilver', numbers: '2809', source: 'Mercury' },
];

/** The rows of each common name, by its key. */
const byCommonName = remembered((table: HazmatTable): ReadonlyMap<string, readonly HazmatRow[]> => {
  const index = new Map<string, readonly HazmatRow[]>();
  const byNumber = Map.groupBy(table.rows, ({ identificationNumber }) => identificationNumber);
  for (const { names, numbers } of COMMON_NAMES) {
    const rows = numbers
      .split(' ')
      .flatMap((digits) => ['UN', 'NA'].flatMap((prefix) => byNumber.get(`${prefix}${digits}`) ?? []));
    for (const name of names.split(',')) index.set(nameKey(name), rows);
  }
  return index;
});

/** Characters from which a typed beginning finds a common name. */
const LEAST_TYPED = 3;

/**
 * The rows of a common name: `whole` where it is typed as it is, `begun` where the text is its beginning.
 * @example rowsOfCommonName(table, 'Bleach').whole[0]?.identificationNumber; // => 'UN1791'
 */
export function rowsOfCommonName(
  table: HazmatTable,
  typed: string,
): Readonly<Record<'whole' | 'begun', readonly HazmatRow[]>> {
  const key = nameKey(typed);
  const names = byCommonName(table);
  const isLong = key.length >= LEAST_TYPED;
  const begun = isLong ? [...names].filter(([name]) => name.startsWith(key)).flatMap(([, rows]) => rows) : [];
  return { whole: names.get(key) ?? [], begun };
}
