import type { Duplex, Readable } from 'node:stream';
import { z } from 'zod';
import {
  callConfigured,
  collect,
  type ConfiguredTarget,
  type EgressAnswer,
  EgressError,
  parse,
} from '#platform/egress.ts';
import { openConfigured, sendConfigured } from '#platform/egress-stream.ts';
import { upgradeConfigured } from '#platform/egress-upgrade.ts';
import { type Call, recordOf } from '../call.ts';
import { engineCalls, methodsOf } from '../calls.ts';
import { consoleProtocol } from '../consoles.ts';
import { say } from '../messages.ts';
import { Said } from '../said.ts';
import { EngineFinal, EngineRetryable, EngineSilent } from '../errors.ts';
import type { EngineCapabilities, EnginePort } from '../port.ts';
import { methodAndPath, namesIn } from './paths.ts';

/** An engine that serves the port over HTTP at this address. Nothing is asked of it before the first call. */
export function remoteEngine(target: ConfiguredTarget, capabilities: EngineCapabilities): EnginePort {
  const methods = methodsOf((name, args, signal) => ask(target, engineCalls[name], { args, signal }));
  return { capabilities, ...methods };
}

interface Asked {
  args: readonly unknown[];
  signal: AbortSignal;
}

async function ask(target: ConfiguredTarget, call: Call, { args, signal }: Asked): Promise<unknown> {
  const { method, path, rest } = requestOf(call, args);
  const full = method === 'POST' ? path : `${path}${queryOf(rest)}`;
  if (call.stream === 'read') return read(target, full, signal);
  if (call.stream === 'upgraded') return upgrade(target, full, signal);
  const answer = await (
    call.stream === 'sent'
      ? // Typed edge: the bytes come behind the arguments that make up the record.
        sendConfigured(target, { method: 'PATCH', path: full, signal }, args[call.takes.length] as Readable)
      : callConfigured(
          target,
          method === 'POST' ? { method, path, body: rest, signal } : { method, path: full, signal },
        )
  ).catch(toRetryable);
  if (answer.status !== 200) throw refusal(answer);
  const parsed = call.answer.safeParse(answer.body);
  if (!parsed.success) throw new EngineRetryable(say('answer-unreadable'), { cause: parsed.error });
  // Typed edge: an answer of which one key is given is an object.
  return call.gives === null ? parsed.data : (parsed.data as Record<string, unknown>)[call.gives];
}

/** Method and path of a call with these arguments, and what of its record is not in the path. */
function requestOf(call: Call, args: readonly unknown[]) {
  const { path, ...at } = methodAndPath(call.at);
  const record = recordOf(call, args);
  const names = namesIn(path);
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(record[name])));
  return { method: at.method === 'POST' ? 'POST' : 'GET', path: filled, rest } as const;
}

function queryOf(rest: Readonly<Record<string, unknown>>): string {
  const there = Object.entries(rest).filter(([, value]) => value !== null && value !== undefined);
  return there.length === 0 ? '' : `?${new URLSearchParams(there.map(([name, value]) => [name, String(value)]))}`;
}

async function read(target: ConfiguredTarget, path: string, signal: AbortSignal): Promise<Readable> {
  const { status, bytes } = await openConfigured(target, { method: 'GET', path, signal }).catch(toRetryable);
  if (status === 200) return bytes;
  throw refusal({ status, body: parse(await collect(bytes, 65_536)) });
}

async function upgrade(target: ConfiguredTarget, path: string, signal: AbortSignal): Promise<Duplex> {
  const answer = await upgradeConfigured(target, { path, protocol: consoleProtocol, signal }).catch(toRetryable);
  if (!('status' in answer)) return answer;
  throw refusal(answer);
}

function toRetryable(error: unknown): never {
  if (!(error instanceof EgressError)) throw error;
  throw new EngineSilent(say('unreachable', { reason: error.reason }), { cause: error });
}

const ErrorAnswer = z.object({ error: z.object({ code: z.string(), reason: Said }) });

/** 4xx means that asking again is of no use; anything else that is not 200 may pass. */
function refusal({ status, body }: EgressAnswer): EngineFinal | EngineRetryable {
  const answered = ErrorAnswer.safeParse(body);
  const reason = answered.success ? answered.data.error.reason : say('answered-with-status', { status });
  const final = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (final) return new EngineFinal(reason);
  return answered.success && answered.data.error.code === 'silent'
    ? new EngineSilent(reason)
    : new EngineRetryable(reason);
}
