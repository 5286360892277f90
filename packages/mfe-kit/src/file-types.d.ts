// What a remote may import besides modules. A repository of its own names this in `types` of its tsconfig.json.

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css' {}

/** A file as it is, as a text. */
declare module '*?raw' {
  const text: string;
  export default text;
}
