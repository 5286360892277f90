import type { ServiceType } from './tariff.ts';

/** The services as a change of the price names them. */
export const serviceNames: Readonly<
  Record<ServiceType, { readonly title: string; readonly sentence: string }>
> = {
  ltl: { title: 'As LTL', sentence: 'Freight of several shippers, rated by class and weight.' },
  truckload: { title: 'As a full truckload', sentence: 'A trailer for this shipment alone, by the mile.' },
  expedited: {
    title: 'Expedited',
    sentence: 'The smallest vehicle that takes it goes at once, by the mile.',
  },
  standard: { title: 'By linear foot', sentence: 'Space on a shared trailer; it leaves when that is full.' },
};
