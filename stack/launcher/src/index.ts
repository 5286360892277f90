export type { Component } from './component.ts';
export { bareEnvironment, settings } from './config.ts';
export { renderRights } from './message-server/render-rights.ts';
export { platformRemotes } from './platform-remotes.ts';
export { databaseUsers } from './secrets.ts';
export { SERVICES } from './services.ts';
export { type RunningPlatform, type StartPlatformOptions, startTemporaryPlatform } from './start-platform.ts';
