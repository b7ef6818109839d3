import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { callNames } from '#engines/calls.ts';
import { openEngines } from '#engines/registry.ts';
import type { FaultRule } from '#engines/simulator/wire.ts';
import { startSimulator } from '#engines/simulator/spawn.ts';
import { callConfigured } from '#platform/egress.ts';
import { cancelTarget, type AnyTask } from '#platform/tasks/task.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { LiveSimulator } from '#test/live-simulator.ts';
import { full } from '#test/full.ts';
import { createWorld, signIn } from '#test/world.ts';
import { turnOf } from '../../turn.ts';
import { Standby } from './standby.ts';

/** Rules of faults are limited: the newest machines, which the tasks that were ordered last are about, lose answers. */
const lostMachines = 12;

/** Where a step can be killed: before its work, between that and its verb, and after the verb. */
const killPoints = ['before', 'between', 'after'] as const;

/** The points at which a step is killed in this run: one in turn, each of them in the full suite. */
export const pointsOf = (step: string) => (full ? killPoints : [killPoints[turnOf(step, killPoints.length)]!]);

/** Every kind of task with each of its steps and the points where this run kills it. */
export function cellsOf<Kind extends string>(steps: Readonly<Record<Kind, readonly string[]>>) {
  const kinds = Object.keys(steps) as Kind[];
  return kinds.flatMap((kind) =>
    steps[kind].flatMap((step) => pointsOf(`${kind}:${step}`).map((point) => ({ kind, step, point }))),
  );
}

/** So many kills, in turn over every kind of task, each of its steps and all points. */
export function everyCellOf<Kind extends string>(
  steps: Readonly<Record<Kind, readonly string[]>>,
  { count }: { count: number },
) {
  const kinds = Object.keys(steps) as Kind[];
  const all = kinds.flatMap((kind) =>
    steps[kind].flatMap((step) => killPoints.map((point) => ({ kind, step, point }))),
  );
  return Array.from({ length: count }, (_, at) => all[at % all.length]!);
}

interface CanceledCell<Kind extends string> {
  kind: Kind;
  step: string;
  point: string;
  /** Where it is killed again, once the cancel was accepted. */
  again: string | null;
}

/**
 * Every kind of task with each of its steps in which it can be canceled, the points at which this run kills it before, and
 * those of the step that removes what it has made, where this run kills it afterward.
 */
export function canceledCells<Kind extends string>(
  tasks: ReadonlyMap<string, AnyTask>,
  kinds: readonly Kind[],
): CanceledCell<Kind>[] {
  return kinds.flatMap((kind) => {
    const definition = tasks.get(kind);
    if (definition === undefined) throw new Error(`there is no task ${kind}`);
    return Object.keys(definition.steps).flatMap((step) => {
      const target = cancelTarget(definition, step);
      if (target === null) return [];
      // After its verb it is in the next step, where it may be refused.
      const points = full ? ['before', 'between'] : ['between'];
      const again =
        target === step ? [null] : pointsOf(`${kind}:${target}`).map((point) => `${kind}:${target}:${point}`);
      return points.flatMap((point) => again.map((at) => ({ kind, step, point, again: at })));
    });
  });
}

/**
 * The product on the database of a test, to be killed at points of its tasks; it ends with the test file.
 * @param env how it reaches its engines, and further settings
 */
export function productKiller(it: TestApp, env: Record<string, string>) {
  const { db } = it.app;
  const standby = new Standby({ ...env, CRASH_DATABASE_URL: it.app.database.url });
  afterAll(() => standby.stop(), 60_000);

  /** Runs the product, or one round of a schedule, until it kills itself at `kind:step:point`. */
  const runUntilKilled = async (at: string, schedule?: string): Promise<void> => {
    const { child, reader } = await standby.begin({ failpoint: at, ...(schedule !== undefined && { schedule }) });
    const ended: unknown[] = await once(child, 'exit');
    reader.close();
    expect(ended[1], at).toBe('SIGKILL');
  };

  /** Leases of the killed run out; this process takes their tasks over, until none is left. */
  const takeOver = async (withinMs = 180_000): Promise<void> => {
    const worker = it.work();
    const live = () => db.selectFrom('task').select('id').where('state', 'in', ['waiting', 'running']).execute();
    await vi.waitFor(async () => expect(await live()).toEqual([]), { timeout: withinMs, interval: 100 });
    // What the next test orders is for the product that it kills.
    await worker.stop();
  };

  return { runUntilKilled, takeOver };
}

/**
 * A simulator with a store on disk and a product beside it that can be killed; both end with the test file.
 * @param env further settings of the product
 */
export async function killFixture(env: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-crash-'));
  const simulator = await startSimulator({ storeFile: path.join(folder, 'simulator.sqlite'), pace: 0.02 });
  afterAll(async () => {
    await simulator.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);
  const engines = openEngines({ simulator: { kind: 'simulator', url: simulator.url } });
  const it = await testApp({ engines, env });
  const { db } = it.app;
  const world = await createWorld(it);
  const ada = await signIn(it, world.ada);
  const engine = engines.get('simulator');
  const control: LiveSimulator['control'] = async (method, where, body) =>
    (await callConfigured({ url: simulator.url }, { method, path: where, body })).body;

  const { runUntilKilled, takeOver } = productKiller(it, { ...env, CRASH_SIMULATOR_URL: simulator.url });

  /**
   * Orders the task of each cell and kills the product at its point; then orders one task of each kind that is not killed, and
   * takes all over while answers of the engine are lost. What was made, and where it was killed.
   */
  const killEach = async <Cell extends { kind: string; step: string; point: string }, Made extends object>(
    cells: readonly Cell[],
    order: (cell: Cell) => Promise<Made>,
  ): Promise<(Cell & Made & { where: string })[]> => {
    const killed = [];
    for (const cell of cells) {
      const at = [cell.kind, cell.step, cell.point];
      const made = await order(cell);
      await runUntilKilled(at.join(':'));
      killed.push({ ...cell, ...made, where: at.join(' ') });
    }
    for (const kind of new Set(cells.map((cell) => cell.kind))) {
      const cell = { ...cells.find((one) => one.kind === kind)!, step: 'each', point: 'answers lost' };
      killed.push({ ...cell, ...(await order(cell)), where: `${kind} with lost answers` });
    }
    await losingAnswers(() => takeOver());
    return killed;
  };

  /**
   * Does something while the engine has its effects and its answers are lost: for each machine the first one to each call,
   * and the first one to each call about no machine. What it reports of changes comes twice, and late.
   */
  const losingAnswers = async (work: () => Promise<void>): Promise<void> => {
    const machines: string[] = [];
    for (let page: string | null = null, last = false; !last; last = page === null) {
      const found = await engine.listMachines(page, AbortSignal.timeout(10_000));
      machines.push(...found.machines.filter(({ destroyed }) => !destroyed).map(({ name }) => name));
      page = found.next;
    }
    const names = machines.slice(-lostMachines);
    const lost = callNames.flatMap((call) => [
      ...names.map((name): FaultRule => ({ kind: 'lost', call, name, times: 1 })),
      { kind: 'lost' as const, call, times: 1 },
    ]);
    const feed = (['duplicate', 'out-of-order'] as const).map((kind) => ({ kind, call: 'changesSince' as const }));
    await control('PUT', '/faults', { rules: [...lost, ...feed] });
    await work();
    await control('PUT', '/faults', { rules: [] });
  };

  /**
   * Orders the task of each cell, kills the product at its point, has the task canceled, kills the product again where the
   * cell says so, and takes all over: what was made, and where it was killed. Each must have been canceled.
   */
  const cancelEach = async <Cell extends CanceledCell<string>, Made extends object>(
    cells: readonly Cell[],
    order: (cell: Cell) => Promise<Made & { cmdId: string }>,
  ): Promise<(Cell & Made & { where: string; cmdId: string })[]> => {
    const killed = [];
    for (const cell of cells) {
      const where = [cell.kind, cell.step, cell.point, cell.again ?? ''].join(' ');
      const made = await order(cell);
      await runUntilKilled([cell.kind, cell.step, cell.point].join(':'));
      const url = `/svc/queue/command/${made.cmdId}/cancel`;
      const answer = await ada.request({ method: 'PUT', url, payload: {} });
      expect([where, answer.statusCode, answer.json<{ state: string }>().state]).toEqual([where, 200, 'running']);
      if (cell.again !== null) await runUntilKilled(cell.again);
      killed.push({ ...cell, ...made, where });
    }
    await takeOver();
    const ids = killed.map(({ cmdId }) => cmdId);
    const ended = await db.selectFrom('task').select(['id', 'state', 'exit_code']).where('id', 'in', ids).execute();
    for (const { cmdId: id, where } of killed)
      expect([where, ended.find((one) => one.id === id)]).toEqual([where, { id, state: 'cancelled', exit_code: -1 }]);
    return killed;
  };

  return { it, db, world, ada, control, engine, runUntilKilled, takeOver, losingAnswers, killEach, cancelEach };
}
