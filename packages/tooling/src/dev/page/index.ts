/// <reference path="./runtime.d.ts" />

export { createSignatureFunctionForTransform as signature } from 'react-refresh/runtime';
export { registerIn, settle } from './settle-module.ts';
export { startHot } from './start-hot.ts';
