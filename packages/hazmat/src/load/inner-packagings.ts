import { isSmallArmsArticle } from '../entry/rows.ts';
import type { HazmatRow, PackingGroup } from '../hazmat-table.ts';

/** What the inner packagings of a limited quantity may have at most. */
export interface InnerLimit {
  /** '1.0 L (0.3 gal) of a liquid or 1.0 kg (2.2 lb) of a solid'; undefined where the section has its own terms. */
  readonly limit?: string;
  /** Of 49 CFR, '173.150(b)'. */
  readonly section: string;
}

type Limits = Partial<Record<PackingGroup, string>>;

const either = (liquid: string, solid: string): string => `${liquid} of a liquid or ${solid} of a solid`;
const one = either('1.0 L (0.3 gal)', '1.0 kg (2.2 lb)');
const five = either('5.0 L (1.3 gal)', '5.0 kg (11 lb)');

const LIMITS: Readonly<Record<string, Limits>> = {
  '173.150': { I: '0.5 L (0.1 gal)', II: '1.0 L (0.3 gal)', III: '5.0 L (1.3 gal)' },
  '173.152': { II: one, III: five },
  '173.153': { II: either('100 mL (3.38 fl oz)', '0.5 kg (1.1 lb)'), III: five },
  '173.154': { II: one, III: five },
  '173.155': { II: five, III: five },
};

/** Of flammable solids, and of solids that are dangerous when wet. */
const SOLIDS: Readonly<Record<string, readonly [section: string, limits: Limits]>> = {
  '4.1': ['173.151(b)', { II: '1.0 kg (2.2 lb)', III: '5.0 kg (11 lb)' }],
  '4.3': ['173.151(d)', { II: '0.5 kg (1.1 lb)', III: '1.0 kg (2.2 lb)' }],
};

/**
 * The limit of a material's inner packagings as a limited quantity, by the section of column 8A, the packing
 * group and, where it decides, the division. Sources: 49 CFR 173.63(b), 173.150(b) to 173.155(b), 173.151(d),
 * 173.167(a)(1), 173.306(a).
 * @example innerLimit(paint).limit; // => '0.5 L (0.1 gal)'
 */
export function innerLimit(row: HazmatRow): InnerLimit {
  const { hazardClass, packingGroup = '', exceptions, description, state } = row;
  const [section = '172.101(i)(1)'] = exceptions.filter((each) => !each.startsWith('173.4'));
  if (isSmallArmsArticle(row)) return { section: '173.63(b)(2)' };
  if (section === '173.306')
    return {
      limit: '4 fl oz (7.22 cu in), or 1 L (61.0 cu in) for an aerosol in metal',
      section: '173.306(a)(1) and (3)',
    };
  if (section === '173.167')
    return { limit: either('500 mL (16.9 fl oz)', '500 g (1.0 lb)'), section: '173.167(a)(1)' };
  if (hazardClass === '5.2')
    return {
      limit: /type [BC]\b/.test(description)
        ? either('25 mL (0.845 fl oz)', '100 g (3.528 oz)')
        : either('125 mL (4.22 fl oz)', '500 g (17.64 oz)'),
      section: '173.152(b)(3)',
    };
  const ofSolid = section === '173.151' && state !== 'liquid' ? SOLIDS[hazardClass] : undefined;
  const [cited, limits] = ofSolid ?? [LIMITS[section] ? `${section}(b)` : section, LIMITS[section]];
  const limit = limits?.[packingGroup || (section === '173.155' ? 'III' : 'I')];
  return limit === undefined ? { section: cited } : { limit, section: cited };
}
