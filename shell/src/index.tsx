// React creates errors while it loads. Under a profiler, the browser then parses every function on the stack
// again, and the outermost one is the whole shell: a quarter of its start time. Loading it this way, in the
// same task but from an empty stack, avoids that.
void import(/* webpackMode: "eager" */ './start.tsx');
