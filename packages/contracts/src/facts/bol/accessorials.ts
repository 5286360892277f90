/** Services in addition to the transport, by the ids of the product specification (section 3). */
export const accessorials = {
  liftgate: 'Liftgate',
  residential: 'Residential',
  inside_delivery: 'Inside delivery',
  appointment: 'Appointment',
  trade_show: 'Trade show',
  notification: 'Notify before delivery',
} as const;

export type AccessorialId = keyof typeof accessorials;
