import type { Duplex } from 'node:stream';
import type { WebSocket } from '@fastify/websocket';

/** What waits for a slow page before its engine is asked to wait, and until when. */
const highBytes = 1_048_576;
const lowBytes = 262_144;

export interface Relay {
  /** When the page last sent something that the machine was given: Unix milliseconds of this process. */
  readonly active: boolean;
  /** Resets the activity flag. */
  quiet(): void;
}

/**
 * Carries bytes between a page and a console until either ends. Neither side is read faster than the other takes.
 * `filter` gives what of the page's bytes goes on; it throws for what cannot be understood.
 */
export function relay(
  socket: WebSocket,
  stream: Duplex,
  how: { filter(bytes: Buffer): Buffer; broken(): void },
): Relay {
  const state = { active: false, quiet: () => void (state.active = false) };
  stream.on('data', (bytes: Buffer) => {
    socket.send(bytes, () => {
      if (stream.isPaused() && socket.bufferedAmount < lowBytes) stream.resume();
    });
    if (socket.bufferedAmount > highBytes) stream.pause();
  });
  stream.on('drain', () => socket.resume());
  socket.on('message', (data, isBinary) => {
    // Typed edge: without fragments as arrays, a binary message is a buffer.
    const bytes = data as Buffer;
    if (!isBinary) return how.broken();
    try {
      const passed = how.filter(bytes);
      if (passed.length === 0) return;
      state.active = true;
      if (!stream.writableEnded && !stream.write(passed)) socket.pause();
    } catch {
      how.broken();
    }
  });
  return state;
}
