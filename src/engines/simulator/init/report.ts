import { z } from 'zod';
import { initStages, type InitReport, type InitStageName } from '#engines/init.ts';
import { readFacts } from '../console/consoles.ts';
import { Guest } from '../console/guest.ts';
import { machineByRef } from '../machines/machines.ts';
import type { Simulation } from '../simulation.ts';
import { runInit, type StageResult } from './run-init.ts';
import { readInit, saveResult } from './store-init.ts';

/** When each stage begins and ends after the boot, in milliseconds at pace 1; the data is fetched before the first. */
const times: Record<InitStageName, readonly [number, number]> = {
  init: [1600, 2600],
  config: [2600, 4200],
  final: [4200, 7000],
};
const fetchedAt = 1200;

const Result = z.array(z.object({ name: z.enum(initStages), exit: z.int(), log: z.string() }));

/** How far a guest is with its user data, as of now; null where it was given none. */
export function reportOf(simulation: Simulation, ref: string): InitReport | null {
  const machine = machineByRef(simulation.store, ref);
  const init = machine === undefined || machine.state === 'destroyed' ? null : readInit(simulation.store, ref);
  if (init === null) return null;
  const { run, runAt } = init;
  const since = runAt === null ? -1 : simulation.clock.now() - runAt;
  const passed = (ms: number) => since >= ms * simulation.pace;
  if (runAt === null || !passed(fetchedAt)) return { machineRef: ref, run, state: 'pending', stages: [] };
  const results = resultsOf(simulation, ref);
  if (results === null || !passed(times.init[0])) return { machineRef: ref, run, state: 'fetched', stages: [] };
  const stages = results
    .filter(({ name }) => passed(times[name][0]))
    .map(({ name, exit, log }) => {
      const over = passed(times[name][1]);
      return {
        name,
        startedAt: runAt + times[name][0] * simulation.pace,
        endedAt: over ? runAt + times[name][1] * simulation.pace : null,
        exit: over ? exit : null,
        log: over ? log : '',
      };
    });
  const over = passed(times.final[1]);
  const state = !over ? 'running' : stages.every(({ exit }) => exit === 0) ? 'done' : 'failed';
  return { machineRef: ref, run, state, stages };
}

/** What a run comes to: found out once, by running it in a guest. Null while there is no guest to run it. */
function resultsOf(simulation: Simulation, ref: string): StageResult[] | null {
  const init = readInit(simulation.store, ref);
  if (init === null) return null;
  if (init.result !== null) return Result.parse(JSON.parse(init.result));
  const facts = readFacts(simulation, ref);
  if (facts === null) return null;
  // What commands ask of the machine itself is not done: the guest of the consoles has its own.
  const results = runInit(new Guest(facts, { now: () => simulation.clock.now(), power: () => {} }), init);
  saveResult(simulation.store, ref, JSON.stringify(results));
  return results;
}
