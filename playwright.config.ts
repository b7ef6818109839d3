import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

type Use = NonNullable<PlaywrightTestConfig['use']>;

const wide: Use = { viewport: { width: 1440, height: 900 } };
const phone: Use = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The main journey is checked in every kind of window; the rest in one. */
const everyWindow = /e2e\/first-server\.e2e\.ts$/;
/** The look of each screen is checked in both sizes; each visit takes both colour schemes. */
const everySize = /e2e\/(first-server|screens)\.e2e\.ts$/;
/** What changes a whole site comes after everything else; `--no-deps` runs it alone. */
const atLast = /(sites\/web\/sites|identity\/web\/sign-in-policy)\.e2e\.ts$/;

/** Boots a virtual machine and changes the networks of the host, which other journeys would notice: after all, alone. */
const realGuest = /e2e\/real-guest\.e2e\.ts$/;

const inCi = process.env['CI'] === 'true';
/** The shell without a window of its own does the same for a fifth less work; where it is not, the browser does. */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export default defineConfig({
  testDir: '.',
  testMatch: /(e2e|src\/domains\/[^/]+\/web)\/.*\.e2e\.ts$/,
  globalSetup: './e2e/product.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A loaded build machine may starve a browser once; what fails twice is broken, and at a desk once is enough.
  retries: inCi ? 1 : 0,
  timeout: 90_000,
  // Generous: a busy machine is slow, and only a failure waits so long.
  expect: { timeout: 15_000 },
  forbidOnly: inCi,
  reporter: 'line',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // A trace costs a third of the runner's time: where a test is tried again, that time is soon enough.
    trace: { mode: inCi ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? browsers.find(existsSync),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'wide-light', testIgnore: [atLast, realGuest], use: { ...wide, colorScheme: 'light' } },
    { name: 'wide-dark', testMatch: everyWindow, use: { ...wide, colorScheme: 'dark' } },
    { name: 'phone-light', testMatch: everySize, use: { ...phone, colorScheme: 'light' } },
    { name: 'phone-dark', testMatch: everyWindow, use: { ...phone, colorScheme: 'dark' } },
    {
      name: 'last',
      testMatch: atLast,
      dependencies: ['wide-light', 'wide-dark', 'phone-light', 'phone-dark'],
      use: { ...wide, colorScheme: 'light' },
    },
    { name: 'real-guest', testMatch: realGuest, dependencies: ['last'], use: { ...wide, colorScheme: 'light' } },
  ],
});
