import { defineConfig } from 'vitest/config';

const test = {
  pool: 'forks',
  // The slowest test took 14 s on two busy cores, and cores can be busier.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  env: { SKYDECK_ENV: 'test', TZ: 'UTC' },
} as const;
const tests = ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'];
/** Files that replace a module or a global. */
const alone = ['src/**/*.alone.test.ts'];
/** Those that kill the product again and again. */
const crash = ['tools/crash/*.test.ts'];
/** Those that run virtual machines. */
const machines = ['src/engines/qemu/**/*.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['tools/test/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      // Test files take their turns in two processes: loading the product anew for each took a third of the time.
      { test: { ...test, name: 'shared', include: tests, exclude: [...alone, ...crash, ...machines], isolate: false } },
      { test: { ...test, name: 'alone', include: alone, isolate: true } },
      // What a guest does under emulation is waited for longer.
      {
        test: {
          ...test,
          name: 'machines',
          include: machines,
          exclude: alone,
          isolate: false,
          expect: { poll: { timeout: 240_000, interval: 500 } },
        },
      },
      {
        test: { ...test, name: 'crash', include: crash, isolate: false, globalSetup: ['tools/crash/build.ts'] },
      },
    ],
  },
});
