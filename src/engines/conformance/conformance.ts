import { afterAll, beforeAll, describe } from 'vitest';
import { backingUp } from './backing-up.ts';
import { capping } from './capping.ts';
import { consoling } from './consoling.ts';
import { creating } from './creating.ts';
import { devising } from './devising.ts';
import { destroying } from './destroying.ts';
import { failing } from './failing.ts';
import { filtering } from './filtering.ts';
import { hosting } from './hosting.ts';
import { accessing } from './guest-access.ts';
import type { EngineHarness } from './harness.ts';
import { imaging } from './images.ts';
import { initialising } from './initialising.ts';
import { networking } from './networking.ts';
import { observing } from './observing.ts';
import { provisioning } from './networks.ts';
import { pooling } from './pooling.ts';
import { probing } from './probing.ts';
import { powering } from './powering.ts';
import { reporting } from './reporting.ts';
import { resizing } from './resizing.ts';
import { sampling } from './sampling.ts';
import { serving } from './servicelets.ts';
import { snapshotting } from './snapshotting.ts';
import { switching } from './switching.ts';

type Cases = (use: () => EngineHarness) => void;

const parts: Readonly<Record<string, Cases>> = {
  creating,
  power: powering,
  destroying,
  observing,
  snapshots: snapshotting,
  consoles: consoling,
  hardware: resizing,
  'network cards': networking,
  statistics: sampling,
  firewall: filtering,
  'guest access': accessing,
  backups: backingUp,
  servicelets: serving,
  'user data': initialising,
  'guest reports': reporting,
  probes: probing,
  caps: capping,
  networks: provisioning,
  images: imaging,
  devices: devising,
  hosts: hosting,
  'storage pools': pooling,
  switches: switching,
  failing,
};

/**
 * What every engine must do, as tests: call it in the engine's own test file. The harness is made once; every case
 * works on its own machines, so that cases do not meet. The cases about failures run where `faults` is given. An engine
 * that takes minutes leaves out the parts that are not due.
 */
export function describeEngine(
  name: string,
  makeHarness: () => Promise<EngineHarness>,
  isDue: (part: string) => boolean = () => true,
): void {
  describe(`${name}: engine conformance`, () => {
    let harness: EngineHarness | undefined;
    const use = (): EngineHarness => {
      if (!harness) throw new Error('The harness is not made yet.');
      return harness;
    };
    beforeAll(async () => {
      harness = await makeHarness();
    });
    afterAll(() => harness?.close());

    for (const [part, cases] of Object.entries(parts)) describe.runIf(isDue(part))(`part: ${part}`, () => cases(use));
  });
}
