// React makes errors as it loads. Where a tool watches the page, the browser parses every function again that stands
// on the stack then, and the outermost is the whole shell: a quarter of the time that the shell takes to start. Loaded
// like this, in the same task but from an empty stack, it is not among them.
void import(/* webpackMode: "eager" */ './start.tsx');
