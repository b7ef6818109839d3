import { afterAll, beforeAll, describe } from 'vitest';
import { backingUp } from './backing-up.ts';
import { capping } from './capping.ts';
import { consoling } from './consoling.ts';
import { creating } from './creating.ts';
import { devising } from './devising.ts';
import { destroying } from './destroying.ts';
import { failing } from './failing.ts';
import { filtering } from './filtering.ts';
import { accessing } from './guest-access.ts';
import type { EngineHarness } from './harness.ts';
import { imaging } from './images.ts';
import { initialising } from './initialising.ts';
import { networking } from './networking.ts';
import { observing } from './observing.ts';
import { provisioning } from './networks.ts';
import { probing } from './probing.ts';
import { powering } from './powering.ts';
import { reporting } from './reporting.ts';
import { resizing } from './resizing.ts';
import { sampling } from './sampling.ts';
import { serving } from './servicelets.ts';
import { snapshotting } from './snapshotting.ts';

/**
 * What every engine must do, as tests: call it in the engine's own test file. The harness is made once; every case
 * works on its own machines, so that cases do not meet. The cases about failures run where `faults` is given.
 */
export function describeEngine(name: string, makeHarness: () => Promise<EngineHarness>): void {
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

    describe('creating', () => creating(use));
    describe('power', () => powering(use));
    describe('destroying', () => destroying(use));
    describe('observing', () => observing(use));
    describe('snapshots', () => snapshotting(use));
    describe('consoles', () => consoling(use));
    describe('hardware', () => resizing(use));
    describe('network cards', () => networking(use));
    describe('statistics', () => sampling(use));
    describe('firewall', () => filtering(use));
    describe('guest access', () => accessing(use));
    describe('backups', () => backingUp(use));
    describe('servicelets', () => serving(use));
    describe('user data', () => initialising(use));
    describe('guest reports', () => reporting(use));
    describe('probes', () => probing(use));
    describe('caps', () => capping(use));
    describe('networks', () => provisioning(use));
    describe('images', () => imaging(use));
    describe('devices', () => devising(use));
    describe('failing', () => failing(use));
  });
}
