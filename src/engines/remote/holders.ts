import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

export interface Holders {
  /** Something keeps this connection open for as long as it needs the process. */
  add(connection: ServerResponse): void;
  readonly count: number;
}

/** The exit code of an engine's process when another one serves the store. */
export const exitStoreInUse = 3;

/**
 * Keeps count of who needs this process: the parent, whose end of our standard input closes when it dies however it
 * dies, and every caller that holds `GET /hold` open. When the last one is gone, `abandoned` is called once.
 */
export function watchHolders(stdin: Readable, abandoned: () => void): Holders & { releaseAll(): void } {
  const connections = new Set<ServerResponse>();
  let parent = true;
  let over = false;
  const check = (): void => {
    if (over || parent || connections.size > 0) return;
    over = true;
    abandoned();
  };
  const parentGone = (): void => {
    parent = false;
    check();
  };
  stdin.once('end', parentGone).once('error', parentGone).resume();
  return {
    add(connection) {
      // Too late: callers must start another simulator once this one has released the store.
      if (over) return void connection.writeHead(503).end();
      connections.add(connection);
      connection.once('close', () => {
        connections.delete(connection);
        check();
      });
      connection.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
    },
    get count() {
      return connections.size + (parent ? 1 : 0);
    },
    releaseAll() {
      over = true;
      for (const connection of connections) connection.destroy();
    },
  };
}
