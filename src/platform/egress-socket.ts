import { connect, type Socket } from 'node:net';
import { EgressError } from './egress.ts';

const connectMs = 5000;

/**
 * Connects to a service from the operator's configuration that speaks a protocol of its own, at `tcp://host:port` or
 * `unix:/path/to/socket`. Throws EgressError, or the signal's reason.
 */
export async function connectConfigured(url: string, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted();
  const socket = connect(placeOf(url));
  const late = setTimeout(
    () => socket.destroy(new EgressError('connect', `No connection in ${connectMs} ms.`)),
    connectMs,
  );
  const abort = (): void => void socket.destroy(new Error('The call was ended.'));
  signal.addEventListener('abort', abort, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', abort));
  try {
    await new Promise<void>((resolve, reject) => void socket.once('connect', resolve).once('error', reject));
    // Stays for the life of the socket: an error that comes late must not end the process.
    socket.on('error', () => undefined);
    return socket;
  } catch (error) {
    signal.throwIfAborted();
    const text = error instanceof Error ? error.message : String(error);
    throw error instanceof EgressError ? error : new EgressError('connect', text, error);
  } finally {
    clearTimeout(late);
  }
}

function placeOf(url: string): { path: string } | { host: string; port: number } {
  if (url.startsWith('unix:')) return { path: url.slice('unix:'.length) };
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'tcp:') throw new TypeError(`The address must begin with tcp: or unix:, not ${protocol}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}
