import type {
  BolForm,
  Ebol,
  EbolRequestorRole,
  Principal,
  ResponseOf,
  readBol,
} from '@freightwright/contracts';
import { bolPdf, ebolViolations, Problem } from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import { type Bill, presentBol } from '../bill/bill.ts';
import type { FindBill } from '../issue/settle-issue.ts';
import { ebolOf } from './ebol-of.ts';

/**
 * An issued bill as NMFTA's eBOL 2.1.0. A void bill has none: the standard cannot express void, and a carrier
 * would read the file as a shipment.
 * @throws Problem 'bol.not-found', 'bol.no-ebol'.
 */
export async function writeEbol(
  { findBill }: { findBill: FindBill },
  principal: Principal,
  { id, requestorRole = 'Shipper' }: { id: string; requestorRole?: EbolRequestorRole | undefined },
): Promise<Ebol> {
  return ebolOfBill(await findBill(callerAsUser(principal), id), requestorRole);
}

/** @throws Problem 'bol.no-ebol'. */
function ebolOfBill(bill: Bill, requestorRole: EbolRequestorRole): Ebol {
  const bol = presentBol(bill);
  if (bol.status === 'draft') throw none('Issue the bill of lading first.');
  if (bol.status === 'void') throw none('This bill of lading is void.');
  // An issued bill is immutable, so a correction needs a new one.
  const whatToDo = 'Void this bill of lading, correct it, and issue it again.';
  assertComplete(bol.form, 'bol.no-ebol', { whatToDo, errorsIn: 'elsewhere' });
  return ebolOf(bol.bolNumber, bol.form, requestorRole);
}

/**
 * What a caller asked for beside the bill, by `expand`. The address of the PDF is relative to the site's.
 * @example expanded(bill, { expand: 'pdf' }).pdf?.url; // => '/api/bol/5f0d2c1a/pdf'
 */
export function expanded(
  bill: Bill,
  { expand = '' }: { expand?: string | undefined },
): Pick<ResponseOf<typeof readBol>, 'pdf' | 'ebol'> {
  const asked = new Set(expand.split(','));
  const { id } = bill;
  return {
    ...(asked.has('pdf') && {
      pdf: { url: bolPdf.path.replace(':id', id), fileName: `BOL-${id}.pdf`, contentType: bolPdf.produces },
    }),
    ...(asked.has('ebol') && { ebol: ebolOrNull(bill) }),
  };
}

function ebolOrNull(bill: Bill): Ebol | null {
  try {
    return ebolOfBill(bill, 'Shipper');
  } catch (error) {
    if (error instanceof Problem && error.code === 'bol.no-ebol') return null;
    throw error;
  }
}

const none = (detail: string) => new Problem('bol.no-ebol', { detail });

/** Maximum errors in one response, and in its detail sentence. */
const mostErrors = 20;
const maxReported = 2;

/** @throws Problem for what the standard requires and a bill does not. */
function assertComplete(
  form: BolForm,
  code: 'bol.no-ebol' | 'bol.ebol-incomplete',
  problem: { whatToDo: string; errorsIn?: 'elsewhere' },
): void {
  const { whatToDo, ...placed } = problem;
  const errors = ebolViolations(form);
  if (errors.length === 0) return;
  const reported = errors.slice(0, maxReported).map(({ message }) => message);
  const more = errors.length - reported.length;
  throw new Problem(code, {
    detail: [...reported, ...(more > 0 ? [`And ${more} more.`] : []), whatToDo].join(' '),
    errors: errors.slice(0, mostErrors),
    ...placed,
  });
}

/** @throws Problem 'bol.ebol-incomplete', for a caller who asked for no bill without an eBOL. */
export function refuseWithoutEbol(form: BolForm, asked: 'required' | undefined): void {
  if (asked !== undefined)
    assertComplete(form, 'bol.ebol-incomplete', { whatToDo: 'The bill of lading was not issued.' });
}
