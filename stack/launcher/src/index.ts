export { bareEnvironment, settings } from './config.ts';
export { platformRemotes } from './house-remotes.ts';
export { renderRights } from './message-server/render-rights.ts';
export type { Component } from './part.ts';
export { databaseUsers } from './secrets.ts';
export { SERVICES } from './services.ts';
export { type RunningPlatform, type StartPlatformOptions, startTemporaryPlatform } from './start-platform.ts';
