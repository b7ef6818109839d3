import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** An open connection that asks nothing for so long while the server stops is taken to be idle. */
const quietMs = 500;

/**
 * Refuses new connections, answers what comes on open ones (each answer then ends its connection), and closes
 * those that stay quiet. Resolves when none is left. Closing idle ones at once, as `http.Server.close` does,
 * would reset those on which a request is just arriving.
 */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const empty = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
  await Promise.race([empty, delay(quietMs)]);
  server.closeIdleConnections();
  await empty;
}
