// The types of a remote's imports. A separate repository adds this to `types` of its tsconfig.json.

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css' {}

/** An unprocessed file, as text. */
declare module '*?raw' {
  const text: string;
  export default text;
}
