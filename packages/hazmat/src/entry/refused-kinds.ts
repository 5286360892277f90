import type { HazmatRow } from '../hazmat-table.ts';
import type { HazmatProblem } from './hazmat-entry.ts';
import { formatRow, isSmallArmsArticle } from './rows.ts';

type Refusal = Pick<HazmatProblem, 'code' | 'message' | 'section'>;

/**
 * Why a material cannot be described on this bill of lading although the table has it; undefined for one that
 * can. An explosive needs its net explosive mass (49 CFR 172.202(a)(5)(i)), which for small arms cartridges is
 * their own net mass and for others has no field; a radioactive material needs its
 * nuclides, activity and labels (172.203(d)), a temperature-controlled one its control and emergency
 * temperatures (172.203(o)(2)): the form has no fields for them.
 * @example refusalOf(dynamite)?.code; // => 'explosive'
 */
export function refusalOf(row: HazmatRow): Refusal | undefined {
  const { hazardClass, subsidiaryClasses, description } = row;
  const named = formatRow(row);
  if (hazardClass === 'Forbidden') {
    const message = `${description} is forbidden in transportation.`;
    return { code: 'forbidden', section: '172.101(d)(1)', message };
  }
  if ((hazardClass.startsWith('1') && !isSmallArmsArticle(row)) || hazardClass === '') {
    const message = `${named} is an explosive. Its shipping paper must give the net explosive mass, which this form cannot carry.`;
    return { code: 'explosive', section: '172.202(a)(5)(i)', message };
  }
  if (hazardClass === '7' || subsidiaryClasses.includes('7')) {
    const message = `${named} is radioactive. Its shipping paper must give nuclides, activity and labels, which this form cannot carry.`;
    return { code: 'radioactive', section: '172.203(d)', message };
  }
  if (/temperature controlled/i.test(description)) {
    const message = `${named} travels under temperature control. Its shipping paper must give the control and emergency temperatures, which this form cannot carry.`;
    return { code: 'temperature-controlled', section: '172.203(o)(2)', message };
  }
  return undefined;
}
