import { describeEngine } from '#engines/conformance/conformance.ts';
import { simulatorHarness } from './test-simulator.ts';

describeEngine('Simulator', simulatorHarness);
