export { settings } from './config.ts';
export { SERVICES } from './services.ts';
export { type RunningPlatform, type StartPlatformOptions, startPlatform } from './start-platform.ts';
