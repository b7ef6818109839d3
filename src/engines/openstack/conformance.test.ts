import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { isPartDue } from '#test/parts.ts';
import { describeEngine } from '../conformance/conformance.ts';
import { cloudHarness, testCloud } from './test-cloud.ts';
import { refusedBySchemas } from './test-contract.ts';

// A cloud takes seconds for what a simulator does at once, and more beside whatever else the machine does.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });
// Test files share a process.
afterAll(() => vi.resetConfig());

describe.skipIf(testCloud() === null)(
  'on a cloud of this machine (skipped where tools/openstack/up.sh has not started one)',
  () => {
    let used: Awaited<ReturnType<typeof cloudHarness>> | undefined;
    describeEngine(
      'OpenStack',
      async () => {
        used = await cloudHarness();
        return used;
      },
      isPartDue,
    );
    // What a case has left would slow down the next.
    afterEach(() => used?.clear());

    it('asks nothing of the services that the schemas they publish refuse', ({ skip }) => {
      if (used === undefined) return skip('no part of the conformance was due');
      const found = refusedBySchemas(used.calls);
      if (found === null) return skip('the packages of the services, which publish their schemas, are not installed');
      expect(found.refused).toEqual([]);
      expect(found.checked).toBeGreaterThan(10);
    });
  },
);
