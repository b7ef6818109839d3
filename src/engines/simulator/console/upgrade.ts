import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { consoleKinds, consoleProtocol } from '../console-wire.ts';
import { drawFaults, type Faults } from '../faults.ts';
import { settleDue } from '../jobs.ts';
import { nameByRef } from '../route.ts';
import type { World } from '../world.ts';
import type { Consoles } from './consoles.ts';

interface Refusal {
  status: number;
  code: string;
  reason: string;
}

/** Takes `GET /machines/{ref}/consoles/{kind}` with `Upgrade: console`: from then on the connection is the console. */
export function acceptConsoles(server: Server, world: World, consoles: Consoles): void {
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    accept({ request, socket, head }, world, consoles).catch((error: unknown) => {
      refuse(socket, { status: 500, code: 'broken', reason: error instanceof Error ? error.message : String(error) });
    });
  });
}

async function accept(
  { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
  world: World,
  consoles: Consoles,
): Promise<void> {
  const wanted = wantedBy(request);
  if ('status' in wanted) return refuse(socket, wanted);
  const { ref, kind } = wanted;
  const faults = world.store.transact(() => {
    settleDue(world);
    return drawFaults(world, 'openConsole', nameByRef(world, ref));
  });
  if (faults.slowMs > 0) await delay(faults.slowMs, undefined, { ref: false });
  const struck = refusalBy(faults) ?? refusalOf(consoles.refusal(ref));
  if (struck !== null) return refuse(socket, struck);
  if (faults.lost) return void socket.destroy();
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${consoleProtocol}\r\n\r\n`);
  if (head.length > 0) socket.unshift(head);
  if (consoles.connect(ref, kind, socket) !== null) socket.destroy();
}

function wantedBy(request: IncomingMessage): { ref: string; kind: (typeof consoleKinds)[number] } | Refusal {
  const [, machines, ref, part, name, ...more] = (request.url ?? '').split('/');
  const kind = consoleKinds.find((one) => one === name);
  const known = machines === 'machines' && part === 'consoles' && kind !== undefined && more.length === 0;
  if (request.method !== 'GET' || !known || ref === undefined)
    return { status: 404, code: 'unknown-path', reason: `There is no ${request.url}.` };
  if (request.headers.upgrade !== consoleProtocol)
    return { status: 426, code: 'bad-request', reason: `Only an upgrade to ${consoleProtocol} is taken here.` };
  return { ref: decodeURIComponent(ref), kind };
}

function refusalBy(faults: Faults): Refusal | null {
  if (faults.refused) return { status: 503, code: 'refused', reason: 'Not now.' };
  return faults.rejected === null ? null : { status: 422, code: 'rejected', reason: faults.rejected };
}

const refusalOf = (reason: string | null): Refusal | null =>
  reason === null ? null : { status: 422, code: 'rejected', reason };

function refuse(socket: Duplex, { status, code, reason }: Refusal): void {
  const body = JSON.stringify({ error: { code, reason } });
  const head = `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}
