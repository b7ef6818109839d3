import type { Duplex } from 'node:stream';
import { z } from 'zod';
import type { ConsoleKind } from '#engines/consoles.ts';
import { EngineFinal } from '#engines/errors.ts';
import { say } from '#engines/messages.ts';
import { livingMachine } from '../stored/machines.ts';
import { screenOf } from '../stored/screen.ts';
import { CloudRefusal } from './client/errors.ts';
import { openWebSocket } from './client/web-socket.ts';
import { linkOf } from './store.ts';
import type { Desk } from './types.ts';

const openWithinMs = 20_000;

/** Opens the screen of a machine through the console proxy of the cloud, whose address never leaves the keeper. */
export async function openConsole(desk: Desk, of: { machineRef: string; kind: ConsoleKind }): Promise<Duplex> {
  const machine = livingMachine(desk.store, of.machineRef);
  const { novaId, projectId } = linkOf(desk.store, machine.ref);
  if (machine.power !== 'on' || novaId === null || projectId === null) throw new EngineFinal(say('not-running'));
  if (of.kind !== 'vnc') throw new EngineFinal('Machines here have no serial line.');
  const call = {
    service: 'compute',
    method: 'POST',
    path: `/servers/${novaId}/remote-consoles`,
    scope: { projectId },
    body: { remote_console: { protocol: 'vnc', type: 'novnc' } },
  } as const;
  const shape = z.object({ remote_console: z.object({ url: z.url() }) });
  const { remote_console } = await desk.cloud.ask(call, shape).catch((error: unknown) => {
    // Nova says so of a kind of console that the cloud was not set up with.
    const lacks = error instanceof CloudRefusal && /unavailable console type|not implemented/i.test(error.text);
    throw lacks ? new EngineFinal(say('cloud-no-screens')) : error;
  });
  return screenOf(
    await openWebSocket(socketOf(new URL(remote_console.url)), AbortSignal.timeout(openWithinMs)),
    machine.name,
  );
}

/** Where the page of a console would open its connection: the page's `path`, or its token at the root. */
function socketOf(page: URL): URL {
  const path = page.searchParams.get('path') ?? `?token=${page.searchParams.get('token') ?? ''}`;
  return new URL(path.startsWith('/') ? path : `/${path}`, page.origin);
}
