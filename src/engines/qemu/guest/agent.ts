import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { socketOf } from '../process/command.ts';
import { open } from '../process/qmp.ts';
import type { Supervisor } from '../types.ts';

/** The agent in the guest did not answer. */
export class AgentSilent extends Error {
  override name = 'AgentSilent';
}
/** The agent in the guest refused, in its own words. */
export class AgentRefused extends Error {
  override name = 'AgentRefused';
}

const answerWithinMs = 20_000;
/** So long it may take to answer that it is there. */
const pingWithinMs = 5000;
/** A guest can say what it likes: what an answer has to fit in. */
const longestAnswer = 16_777_216;
/** One caller at a time: QEMU takes one client for the agent's line. */
const turns = new Map<string, Promise<unknown>>();

interface Question {
  command: string;
  args?: object;
  withinMs?: number;
}

/** Asks the agent in a guest. Throws AgentSilent when there is none, or none yet; AgentRefused when it refuses. */
export async function askAgent(
  supervisor: Pick<Supervisor, 'places'>,
  ref: string,
  question: Question,
): Promise<unknown> {
  const before = turns.get(ref) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(() => ask(supervisor, ref, question));
  turns.set(ref, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(ref) === turn) turns.delete(ref);
  }
}

/** Waits until the agent answers, as it does once the guest has booted. Throws AgentSilent. */
export async function agentUp(supervisor: Supervisor, ref: string, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  for (;;) {
    try {
      await askAgent(supervisor, ref, { command: 'guest-ping', withinMs: pingWithinMs });
      return;
    } catch (error) {
      if (!(error instanceof AgentSilent) || Date.now() > until) throw error;
      if (supervisor.guests.get(ref) === undefined) throw new AgentSilent('The machine has lost its power.');
      await delay(500);
    }
  }
}

const silent = 'The agent in the guest does not answer: it is not installed, or the system has not started.';

async function ask(
  supervisor: Pick<Supervisor, 'places'>,
  ref: string,
  { command, args = {}, withinMs }: Question,
): Promise<unknown> {
  const socket = await open(socketOf(supervisor, ref, 'agent')).catch((cause: unknown) => {
    throw new AgentSilent(silent, { cause });
  });
  const late = setTimeout(() => socket.destroy(), withinMs ?? answerWithinMs);
  try {
    return await converse(socket, command, args);
  } catch (error) {
    if (error instanceof AgentRefused || error instanceof AgentSilent) throw error;
    throw new AgentSilent(silent, { cause: error });
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

const Line = z.object({ return: z.unknown().optional(), error: z.object({ desc: z.string() }).optional() });

/** The agent greets no one and numbers nothing: it is asked to repeat a number, and what comes after that is ours. */
async function converse(socket: Socket, command: string, args: object): Promise<unknown> {
  const say = (execute: string, given: object) => socket.write(`${JSON.stringify({ execute, arguments: given })}\n`);
  const id = Math.floor(Math.random() * 1_000_000_000);
  let inStep = false;
  // The line feed ends what someone who has given up may have left half said.
  socket.write('\n');
  say('guest-sync', { id });
  const lines = createInterface(socket);
  let receivedBytes = 0;
  socket.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length;
    if (receivedBytes > longestAnswer) socket.destroy();
  });
  // A socket that is given up has no end that the reader of lines would notice.
  socket.once('close', () => lines.close());
  for await (const line of lines) {
    const reply = Line.safeParse(parseOr(line)).data;
    if (inStep) {
      if (reply?.error !== undefined) throw new AgentRefused(reply.error.desc);
      return reply?.return;
    }
    if (reply?.return !== id) continue;
    inStep = true;
    say(command, args);
  }
  throw new AgentSilent(silent);
}

function parseOr(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const quickMs = 5000;
const Opened = z.int();
const Read = z.object({ 'buf-b64': z.string() });

/** The beginning of a file inside a guest, through its agent. Throws AgentSilent, or AgentRefused where there is none. */
export async function readGuestFile(
  supervisor: Supervisor,
  ref: string,
  of: { path: string; maxBytes: number },
): Promise<string> {
  const quickly = { withinMs: quickMs };
  const open = { command: 'guest-file-open', args: { path: of.path }, ...quickly };
  const handle = readable(Opened, await askAgent(supervisor, ref, open));
  try {
    const args = { handle, count: of.maxBytes };
    const read = readable(Read, await askAgent(supervisor, ref, { command: 'guest-file-read', args, ...quickly }));
    return Buffer.from(read['buf-b64'], 'base64').toString('utf8');
  } finally {
    await askAgent(supervisor, ref, { command: 'guest-file-close', args: { handle }, ...quickly }).catch(
      () => undefined,
    );
  }
}

/** A guest can say what it likes: an answer that cannot be read is none. */
function readable<T>(shape: z.ZodType<T>, answer: unknown): T {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new AgentRefused('The agent gave an answer that cannot be read.');
  return parsed.data;
}
