import type { Call, FaultRule } from './wire.ts';
import type { World } from './world.ts';

interface RuleRow {
  id: number;
  kind: FaultRule['kind'];
  call: Call | null;
  name: string | null;
  probability: number | null;
  times: number | null;
  ms: number | null;
  reason: string | null;
}

/** What the rules do to one call. */
export interface Faults {
  slowMs: number;
  lost: boolean;
  refused: boolean;
  /** The reason of a final refusal, or null. */
  rejected: string | null;
  duplicate: boolean;
  outOfOrder: boolean;
  /** The agent in the guest does not answer. */
  noAgent: boolean;
  /** A command does not end by itself. */
  hangs: boolean;
}

/** Replaces all rules. */
export function setFaults(world: World, rules: readonly FaultRule[]): void {
  world.store.run('DELETE FROM faults');
  for (const { kind, call, name, probability, times, ms, reason } of rules) {
    world.store.run(
      'INSERT INTO faults (kind, call, name, probability, times, ms, reason) VALUES (?, ?, ?, ?, ?, ?, ?)',
      kind,
      call ?? null,
      name ?? null,
      probability ?? null,
      times ?? null,
      ms ?? null,
      reason ?? null,
    );
  }
}

/** The rules in force, with what is left of their `times`. */
export function listFaults(world: World): FaultRule[] {
  return world.store.all<RuleRow>('SELECT * FROM faults ORDER BY id').map(({ id: _id, kind, ...rest }) => ({
    kind,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
  }));
}

/** Decides what happens to this call, and uses up the rules that strike. */
export function drawFaults(world: World, call: Call, machineName: string | null): Faults {
  const struck = strike(world, { call, machineName, doom: false });
  const kinds = new Set(struck.map((rule) => rule.kind));
  return {
    slowMs: struck.reduce((sum, rule) => sum + (rule.kind === 'slow' ? (rule.ms ?? 1000) : 0), 0),
    lost: kinds.has('lost'),
    refused: kinds.has('refused'),
    rejected: struck.find((rule) => rule.kind === 'rejected') ? reasonOf(struck, 'The engine rejects this.') : null,
    duplicate: kinds.has('duplicate'),
    outOfOrder: kinds.has('out-of-order'),
    noAgent: kinds.has('no-agent'),
    hangs: kinds.has('hangs'),
  };
}

/** Why the job that this call starts is going to fail, or null when it is not. */
export function drawDoom(world: World, call: Call, machineName: string): string | null {
  const struck = strike(world, { call, machineName, doom: true });
  return struck.length === 0 ? null : reasonOf(struck, 'The host failed.');
}

function strike(world: World, about: { call: Call; machineName: string | null; doom: boolean }): RuleRow[] {
  const matching = world.store.all<RuleRow>(
    `SELECT * FROM faults WHERE (kind = 'fail-job') = ?1 AND (call IS NULL OR call = ?2)
     AND (name IS NULL OR coalesce(?3 GLOB name, 0)) ORDER BY id`,
    about.doom ? 1 : 0,
    about.call,
    about.machineName,
  );
  const struck = matching.filter((rule) => rule.probability === null || world.random() < rule.probability);
  for (const { id, times } of struck) {
    if (times === 1) world.store.run('DELETE FROM faults WHERE id = ?', id);
    else if (times !== null) world.store.run('UPDATE faults SET times = times - 1 WHERE id = ?', id);
  }
  return struck;
}

function reasonOf(struck: readonly RuleRow[], otherwise: string): string {
  return struck.find((rule) => rule.reason !== null)?.reason ?? otherwise;
}
