import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The path imports of package.json, by alias: vitest does not apply our `source` condition in all its parts. */
const alias = [
  { find: /^#test\//, replacement: path.join(import.meta.dirname, 'tools/test/') },
  { find: /^#(?=[a-z]+\/)/, replacement: path.join(import.meta.dirname, 'src/') },
];

export default defineConfig({
  resolve: { alias, conditions: ['source', 'module', 'node', 'development|production'] },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['tools/test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // The slowest test took 14 s on two busy cores, and cores can be busier.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: { SKYDECK_ENV: 'test', TZ: 'UTC' },
  },
});
