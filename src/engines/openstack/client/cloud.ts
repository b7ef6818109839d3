import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { say } from '#engines/messages.ts';
import type { Clock } from '#kernel/clock.ts';
import { EgressError, exchangeConfigured, parse, type RawAnswer } from '#platform/egress.ts';
import { Interrupted } from '../../stored/jobs.ts';
import type { CloudConfig } from '../config.ts';
import { CloudSilent } from './errors.ts';
import { refusalOf, type Scope, type Session, Sessions, toSilent } from './session.ts';

/** The services, with their names in the catalog, what their paths begin with, and the version that is spoken. */
const services = {
  compute: { types: ['compute'], below: '', version: 'compute 2.90' },
  volume: { types: ['volumev3', 'block-storage', 'volume'], below: '', version: 'volume 3.60' },
  network: { types: ['network'], below: '/v2.0', version: null },
  image: { types: ['image'], below: '/v2', version: null },
  identity: { types: ['identity'], below: '', version: null },
  placement: { types: ['placement'], below: '', version: 'placement 1.30' },
} as const;
export type Service = keyof typeof services;

export interface CloudCall {
  service: Service;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the address of the service. */
  path: string;
  scope: Scope;
  body?: unknown;
  /** Another type of the body than JSON. */
  content?: { type: string; bytes: Buffer };
}

/** So often a request is tried where the cloud says that it may be, and so long it waits in between. */
const tries = 6;
const firstPauseMs = 400;
const longestPauseMs = 15_000;
const withinMs = 60_000;
/** So many requests are under way at once; the others wait for their turn. */
const atOnce = 12;

/** One cloud, over its published interfaces. Every answer is checked against what is read of it. */
export class Cloud {
  readonly config: CloudConfig;
  readonly #sessions: Sessions;
  readonly #ending: AbortSignal;
  #running = 0;
  readonly #turns: (() => void)[] = [];

  constructor(config: CloudConfig, { clock, ending }: { clock: Clock; ending: AbortSignal }) {
    this.config = config;
    this.#sessions = new Sessions(config, clock);
    this.#ending = ending;
  }

  session(scope: Scope): Promise<Session> {
    return this.#sessions.of(scope);
  }

  /** What the cloud answers. Throws CloudRefusal, or CloudSilent where it may answer later. */
  async ask<T extends z.ZodType>(call: CloudCall, shape: T): Promise<z.output<T>> {
    const { text } = await this.exchange(call);
    const read = shape.safeParse(parseText(text));
    if (!read.success) throw new CloudSilent(say('answer-unreadable'), { cause: read.error });
    return read.data;
  }

  /** Makes a request whose answer says nothing more. */
  async run(call: CloudCall): Promise<void> {
    await this.exchange(call);
  }

  /** Waits, unless the process ends, which then throws Interrupted. */
  async pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#ending }).catch(() => {
      throw new Interrupted();
    });
  }

  /** Where and with what a service is asked: for streams, which the caller opens. */
  async target(service: Service, scope: Scope) {
    const session = await this.#sessions.of(scope);
    const { types, below, version } = services[service];
    const headers = { 'x-auth-token': session.token, ...(version && { 'openstack-api-version': version }) };
    return { session, at: { url: `${this.#sessions.addressOf(session, types)}${below}`, headers } };
  }

  /** The whole answer of a request that succeeded. */
  async exchange(call: CloudCall): Promise<RawAnswer> {
    let renewed = false;
    for (let attempt = 1; ; attempt++) {
      if (this.#ending.aborted) throw new Interrupted();
      const { session, at } = await this.target(call.service, call.scope);
      const answer = await this.#inTurn(() => once(at, call));
      if (answer instanceof EgressError) {
        // A creation that broke off may have had its effect: the work that asked for it looks before it asks again.
        const safe = answer.kind === 'connect' || call.method !== 'POST';
        if (!safe || attempt >= tries) toSilent(answer);
      } else if (answer.status < 300) return answer;
      else if (answer.status === 401 && !renewed) {
        renewed = true;
        await this.#sessions.forget(call.scope, session);
        continue;
      } else if (!mayPass(answer, call.method) || attempt >= tries) throw refusalOf(answer);
      await this.pause(pauseOf(answer, attempt));
    }
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#turns.push(resolve));
    else this.#running++;
    try {
      return await work();
    } finally {
      // The place goes on to the next one in the queue.
      const next = this.#turns.shift();
      if (next) next();
      else this.#running--;
    }
  }
}

async function once(
  at: { url: string; headers: Record<string, string> },
  { method, path, body, content }: CloudCall,
): Promise<RawAnswer | EgressError> {
  const sent = content === undefined ? { body } : { content };
  return exchangeConfigured(at, {
    method,
    path,
    ...sent,
    totalTimeoutMs: withinMs,
    maxResponseBytes: 67_108_864,
  }).catch((error: unknown) => {
    if (error instanceof EgressError) return error;
    throw error;
  });
}

/** Too many requests, limits that reset, and services that are not up: the cloud asks for patience. */
function mayPass({ status, headers }: RawAnswer, method: CloudCall['method']): boolean {
  if (status === 413) return headers['retry-after'] !== undefined;
  // Something between here and the service answers with these: a creation may have reached the service.
  if (status === 502 || status === 504) return method !== 'POST';
  return status === 429 || status === 503;
}

function pauseOf(answer: RawAnswer | EgressError, attempt: number): number {
  const asked = answer instanceof EgressError ? Number.NaN : Number(answer.headers['retry-after']);
  if (Number.isFinite(asked)) return Math.min(longestPauseMs, Math.max(0, asked * 1000));
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
}

function parseText(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    return toSilent(error);
  }
}
