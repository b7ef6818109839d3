import type { Config } from '#platform/config.ts';
import { say } from '#platform/messages.ts';
import { StartError, systemCode } from '#platform/start-error.ts';

/** How many ports are tried for what is there for convenience. */
const portsTried = 20;

/** What to do about an address that can't be listened at; other errors as they are. */
export function listenFailure(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new StartError(say('start.port-taken', { port: String(port) }), { cause: error });
    case 'EACCES':
      return new StartError(say('start.port-forbidden', { port: String(port) }), { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(say('start.host-unknown', { host }), { cause: error });
    default:
      return error;
  }
}

/**
 * Serves at a port, or at the next free one: another installation on this machine must not keep this one from starting.
 * `onTaken` learns which port was wanted. Port 0 is any.
 */
export async function atNextFreePort<T>(
  wanted: number,
  serve: (port: number) => Promise<T>,
  onTaken: (wanted: number) => void,
): Promise<T> {
  for (let port = wanted; ; port += 1) {
    try {
      const served = await serve(port);
      if (port !== wanted) onTaken(wanted);
      return served;
    } catch (error) {
      const last = port - wanted >= portsTried || port >= 65_535;
      if (systemCode(error) !== 'EADDRINUSE' || port === 0 || last) throw error;
    }
  }
}
