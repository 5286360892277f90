import {
  type BolForm,
  type Ebol,
  type EbolRequestorRole,
  type Principal,
  Problem,
} from '@freightwright/contracts';
import { callerAsUser } from '@freightwright/service-kit';
import { presentBol } from '../bill.ts';
import type { FindBill } from '../find-bill.ts';
import { ebolFaults } from './ebol-faults.ts';
import { ebolOf } from './ebol-of.ts';

/**
 * An issued bill as NMFTA's eBOL 2.1.0. A void bill has none: the standard has no word for void, and a carrier
 * would take the file for a shipment.
 * @throws Problem 'bol.not-found', 'bol.no-ebol'.
 */
export async function writeEbol(
  { findBill }: { findBill: FindBill },
  principal: Principal,
  { id, requestorRole = 'Shipper' }: { id: string; requestorRole?: EbolRequestorRole | undefined },
): Promise<Ebol> {
  const bol = presentBol(await findBill(callerAsUser(principal), id));
  if (bol.status === 'draft') throw none('Issue the bill of lading first.');
  if (bol.status === 'void') throw none('This bill of lading is void.');
  assertComplete(bol.form);
  return ebolOf(bol.bolNumber, bol.form, requestorRole);
}

const none = (detail: string) => new Problem('bol.no-ebol', { detail });

/** As many faults as one answer lists, and as its sentence tells. */
const mostErrors = 20;
const mostTold = 2;

/** @throws Problem 'bol.no-ebol' for what the standard needs and a bill need not have. */
function assertComplete(form: BolForm): void {
  const errors = ebolFaults(form);
  if (errors.length === 0) return;
  const told = errors.slice(0, mostTold).map(({ message }) => message);
  const more = errors.length - told.length;
  throw new Problem('bol.no-ebol', {
    detail: [...told, ...(more > 0 ? [`And ${more} more.`] : []), whatToDo].join(' '),
    errors: errors.slice(0, mostErrors),
    errorsIn: 'elsewhere',
  });
}

/** An issued bill never changes, so what it lacks can only be on another one. */
const whatToDo = 'Void this bill of lading, correct it, and issue it again.';
