declare module 'spdx-satisfies' {
  /**
   * Whether a license expression can be met by accepting the licenses of the list alone.
   * @throws Error when the expression is not one of SPDX.
   */
  export default function satisfies(expression: string, accepted: readonly string[]): boolean;
}
