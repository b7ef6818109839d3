import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import { say } from '#engines/messages.ts';
import type { Clock } from '#kernel/clock.ts';
import { EgressError, exchangeConfigured, parse, type RawAnswer } from '#platform/egress.ts';
import { Interrupted } from '../../stored/jobs.ts';
import type { CloudConfig } from '../config.ts';
import { CloudSilent } from './errors.ts';
import { askedPauseOf, isOverLimit, refusalOf, type Scope, type Session, Sessions, toSilent } from './session.ts';

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
  /** How it is asked where no work waits for the answer: once, and statistics with turns of their own. */
  patience?: 'once' | 'statistics';
}

/** So often a request is tried where the cloud says that it may be, and so long it waits in between. */
const tries = 6;
const firstPauseMs = 400;
const longestPauseMs = 15_000;
const withinMs = 60_000;
/** So long an answer may take that no work waits for. */
const onceWithinMs = { once: 20_000, statistics: 8000 } as const;
/** Statistics that did not get their turn in this time are of no use anymore. */
const staleMs = 20_000;

/** One cloud, over its published interfaces. Every answer is checked against what is read of it. */
export class Cloud {
  readonly config: CloudConfig;
  readonly #sessions: Sessions;
  readonly #ending: AbortSignal;
  /** A host that does not answer holds up what is asked of it: what is only looked at does not hold up work. */
  readonly #turns = { work: new Turns(12), statistics: new Turns(3) };

  constructor(config: CloudConfig, { clock, ending }: { clock: Clock; ending: AbortSignal }) {
    this.config = config;
    this.#sessions = new Sessions(config, { clock, ending });
    this.#ending = ending;
  }

  session(scope: Scope): Promise<Session> {
    return this.#sessions.of(scope);
  }

  /** What the cloud answers. Throws CloudRefusal, or CloudSilent where it may answer later. */
  async ask<T extends z.ZodType>(call: CloudCall, shape: T): Promise<z.output<T>> {
    return (await this.askAt(call, shape)).answer;
  }

  /** The same with the time of the cloud, in Unix milliseconds; null: it does not say. */
  async askAt<T extends z.ZodType>(call: CloudCall, shape: T): Promise<{ answer: z.output<T>; date: number | null }> {
    const { text, headers } = await this.exchange(call);
    const read = shape.safeParse(parseText(text));
    if (!read.success) throw new CloudSilent(say('answer-unreadable'), { cause: read.error });
    const date = Date.parse(headers.date ?? '');
    return { answer: read.data, date: Number.isNaN(date) ? null : date };
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

  /** Ends with the process. */
  get ending(): AbortSignal {
    return this.#ending;
  }

  /** Drops a token that a service refused before its time. */
  forget(scope: Scope, session: Session): Promise<void> {
    return this.#sessions.forget(scope, session);
  }

  /** Whether the catalog has a service at all. */
  async has(service: Service): Promise<boolean> {
    const { catalog } = await this.#sessions.of('admin');
    return catalog.some(({ type }) => services[service].types.some((one) => one === type));
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
    const most = call.patience === undefined ? tries : 1;
    const turns = this.#turns[call.patience === 'statistics' ? 'statistics' : 'work'];
    for (let attempt = 1; ; attempt++) {
      const { session, at } = await this.target(call.service, call.scope);
      const since = performance.now();
      const answer = await turns.take(() => {
        if (this.#ending.aborted) throw new Interrupted();
        const late = call.patience === 'statistics' && performance.now() - since > staleMs;
        if (late) throw new CloudSilent(say('cloud-too-slow'));
        return this.#once(at, call);
      });
      if (answer instanceof EgressError) {
        // A creation that broke off may have had its effect: the work that asked for it looks before it asks again.
        const safe = answer.kind === 'connect' || call.method !== 'POST';
        if (!safe || attempt >= most) toSilent(answer);
      } else if (answer.status < 300) return answer;
      else if (answer.status === 401 && !renewed) {
        renewed = true;
        await this.#sessions.forget(call.scope, session);
        continue;
      } else if (!mayPass(answer, call.method) || attempt >= most) throw refusalOf(answer);
      const asked = answer instanceof EgressError ? null : askedPauseOf(answer);
      // Work waits longer than this at its own beginning.
      if (asked !== null && asked > longestPauseMs && !(answer instanceof EgressError)) throw refusalOf(answer);
      await this.pause(asked ?? pauseOf(attempt));
    }
  }

  async #once(
    at: { url: string; headers: Record<string, string> },
    { method, path, body, content, patience }: CloudCall,
  ): Promise<RawAnswer | EgressError> {
    const sent = content === undefined ? { body } : { content };
    return exchangeConfigured(at, {
      method,
      path,
      ...sent,
      signal: this.#ending,
      totalTimeoutMs: patience === undefined ? withinMs : onceWithinMs[patience],
      maxResponseBytes: 67_108_864,
    }).catch((error: unknown) => {
      if (this.#ending.aborted) throw new Interrupted();
      if (error instanceof EgressError) return error;
      throw error;
    });
  }
}

/** Lets so many go on at once; the others wait for their turn. */
class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free--;
    try {
      return await work();
    } finally {
      // The place goes on to the next one in the queue.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

/** Too many requests, limits that reset, and services that are not up: the cloud asks for patience. */
function mayPass(answer: RawAnswer, method: CloudCall['method']): boolean {
  const { status } = answer;
  // Something between here and the service answers with these: a creation may have reached the service.
  if (status === 502 || status === 504) return method !== 'POST';
  return status === 429 || status === 503 || isOverLimit(answer);
}

const pauseOf = (attempt: number): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);

function parseText(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    return toSilent(error);
  }
}
