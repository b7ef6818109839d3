import { afterAll, afterEach, describe, vi } from 'vitest';
import { isPartDue } from '#test/parts.ts';
import { describeEngine } from '../conformance/conformance.ts';
import { cloudHarness, testCloud } from './test-cloud.ts';

// A cloud takes seconds for what a simulator does at once, and more beside whatever else the machine does.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });
// Test files share a process.
afterAll(() => vi.resetConfig());

describe.skipIf(testCloud() === null)(
  'on a cloud of this machine (skipped where tools/openstack/up.sh has not started one)',
  () => {
    let clear: (() => Promise<void>) | undefined;
    describeEngine(
      'OpenStack',
      async () => {
        const harness = await cloudHarness();
        clear = harness.clear;
        return harness;
      },
      isPartDue,
    );
    // What a case has left would slow down the next.
    afterEach(() => clear?.());
  },
);
