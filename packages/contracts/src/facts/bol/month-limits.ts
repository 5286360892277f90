/** The figures of one month of bills. */
export const bolMonthLimits = {
  /** Bills that are read: more than one person issues by hand, and few enough for one answer. */
  bills: 10_000,
  /** The 18 classes of the chart, and none. */
  classes: 19,
  /** Lanes that are told apart. The rest stands in one figure. */
  lanes: 50,
} as const;
