import type { Machine } from '#engines/port.ts';
import type { EngineSnapshot } from '#engines/snapshots.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Effect } from '#platform/tasks/task.ts';
import {
  releaseServer,
  repriceServer,
  saveConfigured,
  notifyFailure,
  type FoundMachine,
} from '#domains/servers/api/port.ts';
import { cpuTypes } from '#domains/servers/limits.ts';
import { adoptSafety } from '#domains/snapshots/api/port.ts';
import { linesOf, type Configuration } from '../../change.ts';
import { endConfiguration } from '../store.ts';
import { diffOf, linesText } from '../labels.ts';
import type { Data } from './machine.ts';
import { say } from '../../messages.ts';
import { notice as notifyServer } from '#domains/servers/notices.ts';
import type { Message, Sayable } from '#kernel/message.ts';

const safetyNote =
  'Left by a change of the disks. Delete it when the server works as it should: it blocks the next one.';

/** Finds the snapshot that the change of disks has left, if it has. */
export async function findSafety(data: Data, found: FoundMachine, signal: AbortSignal): Promise<EngineSnapshot | null> {
  if (data.safetyToken === null) return null;
  const listed = await found.engine.listSnapshots([found.machine.ref], signal);
  return listed.find((one) => one.token === data.safetyToken) ?? null;
}

/** The server with the hardware that its machine has. */
function hardwareOf(data: Data, machine: Machine): Pick<Configuration, 'cpuType' | 'cpuCount' | 'ramMb' | 'disks'> {
  const cpuType = cpuTypes.find((type) => type === machine.cpuType) ?? data.before.cpuType;
  const { cpuCount, ramMb } = machine;
  return { cpuType, cpuCount, ramMb, disks: data.resized ? data.after.disks : data.before.disks };
}

interface Outcome {
  found: FoundMachine | null;
  safety: EngineSnapshot | null;
  now?: Date;
}

async function save(tx: Db, data: Data, to: { configuration: Configuration } & Omit<Outcome, 'found'>): Promise<void> {
  await saveConfigured(tx, data.serverId, to.configuration);
  await repriceServer(tx, data.serverId, { by: data.by, now: to.now });
  if (to.safety !== null)
    await adoptSafety(tx, data.serverId, { found: to.safety, by: data.by.name, note: safetyNote });
}

/** The change is done: updates and releases the server, and notifies its account. */
export function applied(data: Data, { found, safety, now }: Outcome): Effect {
  const hardware = found === null ? {} : hardwareOf(data, found.machine);
  const lines = linesOf(data.before, data.after);
  const changes = linesText(lines);
  return releaseServer({
    ...data,
    kind: lines.every((line) => line.field === 'billingMode') ? 'billing' : 'configuration',
    action: say('configured', { changes }),
    diff: diffOf(lines),
    ...(found === null ? {} : { state: found.machine.power, powerSince: found.machine.powerSince, error: null }),
    tab: 'configure',
    notice: {
      code: 8,
      severity: 'success',
      title: notifyServer('server-configured', { name: data.name }),
      text: say('changed-text', { changes }),
    },
    async also(tx) {
      await save(tx, data, { configuration: { ...data.after, ...hardware }, safety, now });
      await endConfiguration(tx, data.configurationId, { state: 'applied', reason: null, at: now });
    },
  });
}

/** A change that failed: what the machine has now is saved, and said. */
export function settled(
  data: Data,
  { machine }: FoundMachine,
  more: Omit<Outcome, 'found'>,
): { text: Message; effect: Effect } {
  const configuration = { ...data.before, ...hardwareOf(data, machine) };
  const lines = linesOf(data.before, configuration);
  const power = machine.power === 'on' ? 'on' : 'off';
  const text = lines.length === 0 ? say('kept', { power }) : say('kept-but', { power, changes: linesText(lines) });
  return { text, effect: (tx) => (data.resized ? save(tx, data, { configuration, ...more }) : Promise.resolve()) };
}

/** What the database says of a change that failed or was canceled. */
export function undone(data: Data, how: 'failed' | 'cancelled', reason: Sayable): Effect {
  const changes = linesText(linesOf(data.before, data.after));
  return releaseServer({
    ...data,
    ...notifyFailure(how, say('configuring-failed', { name: data.name }), reason),
    tab: 'configure',
    kind: 'configuration',
    action: how === 'cancelled' ? say('configure-canceled', { changes }) : say('configure-failed', { reason }),
    state: data.hardware ? data.power : data.state,
    async also(tx) {
      // An engine that fell silent after the resize: the machine has the new hardware, and no one has saved it yet.
      if (data.resized && !data.settled) {
        const { cpuType, cpuCount, ramMb, disks } = data.after;
        const configuration = { ...data.before, cpuType, cpuCount, ramMb, disks };
        await save(tx, data, { configuration, safety: null });
      }
      const state = how === 'cancelled' ? 'cancelled' : 'failed';
      await endConfiguration(tx, data.configurationId, { state, reason });
    },
  });
}
