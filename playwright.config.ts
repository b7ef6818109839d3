import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { full } from './tools/test/full.ts';
import { browserEnv, browserPath } from './e2e/chromium.ts';

type Use = NonNullable<PlaywrightTestConfig['use']>;
type Project = NonNullable<PlaywrightTestConfig['projects']>[number];

const wide: Use = { viewport: { width: 1440, height: 900 } };
const phone: Use = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The main journey is checked in every kind of window: dark ones, which change colors alone, in the full suite. */
const everyWindow = /e2e\/first-server\.e2e\.ts$/;
/** The look of each screen is checked in both sizes; which of its tests are for which is said by their tags. */
const everySize = /e2e\/(first-server|screens)\.e2e\.ts$/;
/** What changes a whole site comes after everything else; `--no-deps` runs it alone. */
const atLast = /(sites\/web\/sites|identity\/web\/sign-in-policy)\.e2e\.ts$/;

/** Boots a virtual machine and changes the networks of the host, which other journeys would notice: never beside them. */
const realGuest = /e2e\/real-guest\.e2e\.ts$/;
/** The same in a cloud, which `tools/openstack/journey.sh` starts. */
const realCloud = /e2e\/real-cloud\.e2e\.ts$/;
/** `npm test` runs `only` those on real virtual machines, beside other tests, and then all journeys but those: `none`. `cloud`: the one in a cloud alone. */
const guests = process.env['SKYDECK_TEST_GUESTS'];

/** Journeys that `npm test` leaves out this time. */
const waiting = (process.env['SKYDECK_TEST_WITHOUT'] ?? '')
  .split(' ')
  .flatMap((file) => (file === '' ? [] : `**/${file}`));

const darkWindows = full
  ? [
      { name: 'wide-dark', testMatch: everyWindow, use: { ...wide, colorScheme: 'dark' } as const },
      { name: 'phone-dark', testMatch: everyWindow, use: { ...phone, colorScheme: 'dark' } as const },
    ]
  : [];

const guestProject: Project = { name: 'real-guest', testMatch: realGuest, use: { ...wide, colorScheme: 'light' } };

const inCi = process.env['CI'] === 'true';

export default defineConfig({
  testDir: '.',
  testMatch: /(e2e|src\/domains\/[^/]+\/web)\/.*\.e2e\.ts$/,
  globalSetup: './e2e/product.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Journeys wait for tasks most of their time: four at once keep two cores busy.
  workers: 4,
  // A loaded build machine may starve a browser once; what fails twice is broken, and at a desk once is enough.
  retries: inCi ? 1 : 0,
  // Generous, all three: a machine that is ten times as busy is slow, and only a failure waits so long.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: inCi,
  reporter: 'line',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    actionTimeout: 30_000,
    // Frames of what moves cost more than what they show; the main journey is in motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace costs a third of the runner's time: where a test is tried again, that time is soon enough, and at a desk
    // `--trace on` asks for it.
    trace: { mode: 'on-first-retry', screenshots: false },
    launchOptions: {
      executablePath: browserPath(),
      env: browserEnv(),
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
  projects:
    guests === 'only'
      ? [guestProject]
      : guests === 'cloud'
        ? [{ ...guestProject, name: 'real-cloud', testMatch: realCloud }]
        : [
            {
              name: 'wide-light',
              testIgnore: [atLast, realGuest, realCloud, ...waiting],
              grepInvert: /@phone/,
              use: { ...wide, colorScheme: 'light' },
            },
            {
              name: 'phone-light',
              testMatch: everySize,
              grepInvert: /@wide/,
              use: { ...phone, colorScheme: 'light' },
            },
            ...darkWindows,
            {
              name: 'last',
              testMatch: atLast,
              testIgnore: waiting,
              dependencies: ['wide-light', 'phone-light', ...darkWindows.map(({ name }) => name)],
              use: { ...wide, colorScheme: 'light' },
            },
            ...(guests === 'none' ? [] : [{ ...guestProject, dependencies: ['last'] }]),
          ],
});
