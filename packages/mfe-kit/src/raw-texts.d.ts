/** A file as it is, as a text. */
declare module '*?raw' {
  const text: string;
  export default text;
}
