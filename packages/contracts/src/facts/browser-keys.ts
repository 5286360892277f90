/** The keys of localStorage under which one remote keeps what another reads too. */

/** `CalculationUsage` of the domain package, as JSON. */
export const calculationUsageKey = 'fw.calculation-usage';
/** What `readCalculationDays` of the domain package reads. */
export const calculationDaysKey = 'fw.calculation-days';
/** What `readLastCalculation` and `readLastResult` of the domain package read. */
export const lastCalculationKey = 'fw.last-calculation';
