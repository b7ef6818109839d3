import { say } from '#engines/messages.ts';
import { toStored } from '#engines/said.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import type { CallName } from '#engines/calls.ts';
import type { FaultRule } from './wire.ts';
import type { Faults, Simulation } from './simulation.ts';

interface RuleRow {
  id: number;
  kind: FaultRule['kind'];
  call: CallName | null;
  name: string | null;
  probability: number | null;
  times: number | null;
  ms: number | null;
  reason: string | null;
}

/** Replaces all rules. */
export function setFaults(simulation: Simulation, rules: readonly FaultRule[]): void {
  simulation.store.run('DELETE FROM faults');
  for (const { kind, call, name, probability, times, ms, reason } of rules) {
    simulation.store.run(
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

/** The active rules, with what is left of their `times`. */
export function listFaults(simulation: Simulation): FaultRule[] {
  return simulation.store.all<RuleRow>('SELECT * FROM faults ORDER BY id').map(({ id: _id, kind, ...rest }) => ({
    kind,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)),
  }));
}

/** Whether there is any rule. */
export const hasFaults = ({ store }: Pick<Simulation, 'store'>): boolean =>
  store.get('SELECT 1 FROM faults LIMIT 1') !== undefined;

/** What happens to a call that no rule strikes. */
export const noFaults: Faults = {
  slowMs: 0,
  lost: false,
  refused: false,
  rejected: null,
  duplicate: false,
  outOfOrder: false,
  noAgent: false,
  hangs: false,
};

/** Decides what happens to this call, and uses up the rules that strike. */
export function drawFaults(simulation: Simulation, call: CallName, machineName: string | null): Faults {
  const struck = strike(simulation, { call, machineName, doom: false });
  const kinds = new Set(struck.map((rule) => rule.kind));
  return {
    slowMs: struck.reduce((sum, rule) => sum + (rule.kind === 'slow' ? (rule.ms ?? 1000) : 0), 0),
    lost: kinds.has('lost'),
    refused: kinds.has('refused'),
    rejected: struck.find((rule) => rule.kind === 'rejected') ? reasonOf(struck, say('rejected')) : null,
    duplicate: kinds.has('duplicate'),
    outOfOrder: kinds.has('out-of-order'),
    noAgent: kinds.has('no-agent'),
    hangs: kinds.has('hangs'),
  };
}

/** Why the job that this call starts is going to fail, or null when it is not. */
export function drawDoom(simulation: Simulation, call: CallName, machineName: string): string | null {
  const struck = strike(simulation, { call, machineName, doom: true });
  return struck.length === 0 ? null : toStored(reasonOf(struck, say('host-failed')));
}

function strike(
  simulation: Simulation,
  about: { call: CallName; machineName: string | null; doom: boolean },
): RuleRow[] {
  const matching = simulation.store.all<RuleRow>(
    `SELECT * FROM faults WHERE (kind = 'fail-job') = ?1 AND (call IS NULL OR call = ?2)
     AND (name IS NULL OR coalesce(?3 GLOB name, 0)) ORDER BY id`,
    about.doom ? 1 : 0,
    about.call,
    about.machineName,
  );
  const struck = matching.filter((rule) => rule.probability === null || simulation.random() < rule.probability);
  for (const { id, times } of struck) {
    if (times === 1) simulation.store.run('DELETE FROM faults WHERE id = ?', id);
    else if (times !== null) simulation.store.run('UPDATE faults SET times = times - 1 WHERE id = ?', id);
  }
  return struck;
}

function reasonOf(struck: readonly RuleRow[], otherwise: Message): Sayable {
  return struck.find((rule) => rule.reason !== null)?.reason ?? otherwise;
}
