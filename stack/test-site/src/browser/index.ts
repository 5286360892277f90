export { accessibilityFaults, launchBrowser, pageFaults } from './page-faults.ts';
