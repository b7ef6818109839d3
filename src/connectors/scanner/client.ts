import type { Socket } from 'node:net';
import { say } from '#connectors/messages.ts';
import { Failure } from '#kernel/failure.ts';
import { connectConfigured } from '#platform/egress-socket.ts';
import { EgressError } from '#platform/egress.ts';

/** What a scanner says of bytes. `too-large`: they are more than it takes, so that it says nothing of them. */
export type ScanVerdict = { outcome: 'clean' } | { outcome: 'infected'; signature: string } | { outcome: 'too-large' };

/** The scanner could not be asked, or gave no verdict: the same bytes may be sent again. */
export class ScanError extends Failure {
  override name = 'ScanError';
}

export interface Scanner {
  /** Scans bytes as they come, in constant memory. Throws ScanError, the signal's reason, or what reading the bytes throws. */
  scan(bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<ScanVerdict>;
}

/** A scanner that takes no bytes for so long, or says nothing after the last of them for so long, has failed. */
const silenceMs = 60_000;
const answerMs = 600_000;
/** The answer is one line. */
const maxAnswer = 4096;
const chunkBytes = 65_536;

/**
 * A client of a scanner that speaks clamd's protocol (`man clamd`, INSTREAM), at `tcp://host:port` or `unix:/path`: pieces
 * with their length before them, an empty one at the end, and one line as the answer.
 */
export function scannerClient({ url, patienceMs = answerMs }: { url: string; patienceMs?: number }): Scanner {
  return {
    async scan(bytes, signal) {
      const socket = await connectConfigured(url, signal).catch((error: unknown) => {
        throw asScanError(error);
      });
      try {
        return verdictOf(await exchange(socket, bytes, patienceMs));
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        socket.destroy();
      }
    },
  };
}

const asScanError = (error: unknown): unknown =>
  error instanceof EgressError
    ? new ScanError(say('scanner.unreachable', { reason: error.reason }), { cause: error })
    : error;

const broken = (cause: unknown): ScanError =>
  new ScanError(say('scanner.unreachable', { reason: new EgressError('broken', String(cause)).reason }), { cause });

/** Sends all bytes, or as many as the scanner wants: one whose limit is reached answers before the end and hangs up. */
async function exchange(socket: Socket, bytes: AsyncIterable<Buffer>, patienceMs: number): Promise<string> {
  const answer = answerOf(socket);
  let answered = false;
  const over = answer.then(
    () => void (answered = true),
    () => void (answered = true),
  );
  const send = async (piece: Buffer): Promise<void> => {
    if (!socket.write(piece))
      await Promise.race([over, new Promise<void>((resolve) => void socket.once('drain', resolve))]);
  };
  socket.setTimeout(Math.min(silenceMs, patienceMs), () => socket.destroy(new EgressError('timeout', 'No answer.')));
  await send(Buffer.from('zINSTREAM\0'));
  for await (const part of bytes) {
    for (let from = 0; from < part.length && !answered; from += chunkBytes) {
      const chunk = part.subarray(from, from + chunkBytes);
      await send(lengthOf(chunk.length));
      await send(chunk);
    }
    if (answered) break;
  }
  if (!answered) await send(lengthOf(0));
  // A scanner may read everything first, and then look at it.
  socket.setTimeout(patienceMs);
  return answer;
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** The line with which the scanner answers, whenever it comes. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (part) => {
      text += part.toString('latin1');
      const end = text.indexOf('\0');
      if (end !== -1) resolve(text.slice(0, end));
      else if (text.length > maxAnswer) socket.destroy(new EgressError('too-large', 'The answer is too long.'));
    });
    socket.once('error', (error) => reject(error instanceof EgressError ? asScanError(error) : broken(error)));
    socket.once('close', () => reject(broken('The scanner hung up.')));
  });
}

/** `Heuristics.Limits.Exceeded`: with AlertExceedsMax, clamd names what it did not look at as if it were a virus. */
function verdictOf(answer: string): ScanVerdict {
  if (answer === 'stream: OK') return { outcome: 'clean' };
  const signature = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1];
  if (signature?.startsWith('Heuristics.Limits.Exceeded')) return { outcome: 'too-large' };
  if (signature !== undefined) return { outcome: 'infected', signature };
  if (answer.startsWith('INSTREAM size limit exceeded')) return { outcome: 'too-large' };
  throw new ScanError(say('scanner.refused', { answer: answer.slice(0, 200) }));
}
