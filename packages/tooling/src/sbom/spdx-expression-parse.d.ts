declare module 'spdx-expression-parse' {
  /** @throws Error when the text is no license expression of SPDX. */
  export default function parse(expression: string): object;
}
