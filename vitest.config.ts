import { defineConfig } from 'vitest/config';

const test = {
  pool: 'forks',
  // The slowest test took 14 s on two busy cores, and cores can be busier.
  testTimeout: 30_000,
  hookTimeout: 60_000,
  env: { SKYDECK_ENV: 'test', TZ: 'UTC' },
} as const;
const tests = ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'];
/** Those of the console: its modules are for the bundler. */
const web = ['src/domains/*/web/**/*.test.{ts,tsx}', 'src/{shell,ui}/**/*.test.{ts,tsx}'];
/** Files that replace a module or a global. */
const alone = ['src/**/*.alone.test.ts'];
/** Those that kill the product again and again. */
const crash = ['src/**/*.crash.test.ts', 'tools/crash/*.test.ts'];
/** Those that `npm test` leaves out this time. */
const waiting = (process.env['SKYDECK_TEST_WITHOUT'] ?? '').split(' ').filter(Boolean);
/** Those that run virtual machines. */
const machines = ['src/engines/qemu/**/*.test.ts'];
/** Those that need an OpenStack, which `tools/openstack/up.sh` starts. */
const cloud = [
  'src/engines/openstack/{conformance,lost-answers,local-disks,dying-keeper}.test.ts',
  'src/domains/clouds/api/real-cloud.test.ts',
  'tools/openstack/console-kills.test.ts',
];
/** The same, whose services it kills. */
const outages = ['tools/openstack/outages.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['tools/test/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      // Test files take their turns in two processes: loading the product anew for each took a third of the time.
      {
        test: {
          ...test,
          name: 'shared',
          include: tests,
          exclude: [...alone, ...crash, ...machines, ...cloud, ...outages, ...web, ...waiting],
          isolate: false,
          // Node runs the product as it is written, without a detour through the bundler.
          experimental: { viteModuleRunner: false },
        },
      },
      { test: { ...test, name: 'web', include: web, exclude: [...alone, ...waiting], isolate: false } },
      { test: { ...test, name: 'alone', include: alone, exclude: waiting, isolate: true } },
      // What a guest does under emulation is waited for longer.
      {
        test: {
          ...test,
          name: 'machines',
          include: machines,
          exclude: [...alone, ...waiting],
          isolate: false,
          expect: { poll: { timeout: 240_000, interval: 500 } },
        },
      },
      {
        test: {
          ...test,
          name: 'cloud',
          include: cloud,
          exclude: waiting,
          isolate: false,
          globalSetup: ['tools/test/crash/build.ts'],
        },
      },
      { test: { ...test, name: 'outages', include: outages, isolate: false } },
      {
        test: {
          ...test,
          name: 'crash',
          include: crash,
          exclude: waiting,
          isolate: false,
          globalSetup: ['tools/test/crash/build.ts'],
        },
      },
    ],
  },
});
