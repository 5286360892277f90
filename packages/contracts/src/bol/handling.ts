import { flag } from './field.ts';

/** How the freight has to be handled under way. */
export const handlingFields = {
  protectFromFreezing: flag,
  doNotStack: flag,
  topLoadOnly: flag,
};
