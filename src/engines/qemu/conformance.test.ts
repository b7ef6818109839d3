import { afterAll, afterEach, describe, vi } from 'vitest';
import { isPartDue } from '#test/parts.ts';
import { describeEngine } from '../conformance/conformance.ts';
import { missingTools } from './host/tools-of.ts';
import { qemuHarness } from './test-qemu.ts';

// Guests boot under emulation, beside whatever else the machine does.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });
// Test files share a process.
afterAll(() => vi.resetConfig());

describe.skipIf((await missingTools()).length > 0)(
  'on this machine (skipped where qemu-system-x86 or qemu-utils is missing)',
  () => {
    let clear: (() => Promise<void>) | undefined;
    describeEngine(
      'QEMU',
      async () => {
        const harness = await qemuHarness();
        clear = harness.clear;
        return harness;
      },
      isPartDue,
    );
    // What a case has left running would slow down the next.
    afterEach(() => clear?.());
  },
);
