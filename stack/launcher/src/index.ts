export { settings } from './config.ts';
export { type RunningPlatform, type StartPlatformOptions, startPlatform } from './start-platform.ts';
