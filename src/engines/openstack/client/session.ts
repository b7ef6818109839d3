import { z } from 'zod';
import { say } from '#engines/messages.ts';
import type { Clock } from '#kernel/clock.ts';
import { type EgressAnswer, EgressError, exchangeConfigured, parse, type RawAnswer } from '#platform/egress.ts';
import { Interrupted } from '../../stored/jobs.ts';
import type { CloudConfig } from '../config.ts';
import { CloudRefusal, CloudSilent } from './errors.ts';
import { quotaOf } from './quota-refusals.ts';

/** What a token opens: a project, or for work on the cloud itself the project of the administrator. */
export type Scope = { projectId: string } | 'admin';

/** A token with the addresses of what it opens. */
export interface Session {
  token: string;
  /** When it is renewed, before it expires. */
  until: number;
  userId: string;
  projectId: string;
  catalog: readonly CatalogEntry[];
}

const CatalogEntry = z.object({
  type: z.string(),
  endpoints: z.array(z.object({ interface: z.string(), region: z.string().nullish(), url: z.string() })),
});
type CatalogEntry = z.infer<typeof CatalogEntry>;

const TokenAnswer = z.object({
  token: z.object({
    expires_at: z.string(),
    user: z.object({ id: z.string() }),
    project: z.object({ id: z.string() }),
    catalog: z.array(CatalogEntry),
  }),
});

/** A token is renewed so long before it expires, or in its last fifth where it is short. */
const renewBeforeMs = 300_000;
const withinMs = 20_000;

/** The tokens of a cloud, one for each scope, renewed as they end. */
export class Sessions {
  readonly #config: CloudConfig;
  readonly #clock: Clock;
  readonly #known = new Map<string, Promise<Session>>();

  readonly #ending: AbortSignal;

  constructor(config: CloudConfig, { clock, ending }: { clock: Clock; ending: AbortSignal }) {
    this.#config = config;
    this.#clock = clock;
    this.#ending = ending;
  }

  /** The session of a scope. Throws CloudSilent, or CloudRefusal where the credential opens nothing. */
  async of(scope: Scope): Promise<Session> {
    const key = scope === 'admin' ? '' : scope.projectId;
    const current = this.#known.get(key);
    if (current !== undefined) {
      const known = await current;
      if (known.until > this.#clock.now()) return known;
      // Those who met the end of a token together wait for the sign-in of the first.
      const next = this.#known.get(key);
      if (next !== undefined && next !== current) return next;
    }
    const session = this.#signIn(scope);
    this.#known.set(key, session);
    session.catch(() => this.#known.get(key) === session && this.#known.delete(key));
    return session;
  }

  /** Drops a token that was refused before its time. */
  async forget(scope: Scope, session: Session): Promise<void> {
    const key = scope === 'admin' ? '' : scope.projectId;
    if ((await this.#known.get(key)?.catch(() => null)) === session) this.#known.delete(key);
  }

  async #signIn(scope: Scope): Promise<Session> {
    const { authUrl, username, password, userDomain, project, projectDomain } = this.#config;
    const auth = {
      identity: {
        methods: ['password'],
        password: { user: { name: username, domain: { name: userDomain }, password } },
      },
      scope: {
        project: scope === 'admin' ? { name: project, domain: { name: projectDomain } } : { id: scope.projectId },
      },
    };
    const call = { method: 'POST', path: '/auth/tokens', body: { auth }, totalTimeoutMs: withinMs } as const;
    const signal = this.#ending;
    const answer = await exchangeConfigured({ url: authUrl.replace(/\/$/, '') }, { ...call, signal }).catch(
      (error: unknown) => {
        if (signal.aborted) throw new Interrupted();
        return toSilent(error);
      },
    );
    const token = answer.headers['x-subject-token'];
    if (answer.status !== 201 || typeof token !== 'string') throw refusalOf(answer);
    const read = TokenAnswer.safeParse(parsed(answer));
    if (!read.success) throw new CloudSilent(say('answer-unreadable'), { cause: read.error });
    const { expires_at, user, project: opened, catalog } = read.data.token;
    const now = this.#clock.now();
    const left = Math.max(0, Date.parse(expires_at) - now);
    const until = now + left - Math.min(renewBeforeMs, left / 5);
    return { token, until, userId: user.id, projectId: opened.id, catalog };
  }

  /** The address of a service. Throws CloudSilent where the catalog has none, which says nothing of what it has. */
  addressOf({ catalog }: Session, types: readonly string[]): string {
    const { region, interface: kind } = this.#config;
    const endpoints = types
      .flatMap((type) => catalog.filter((one) => one.type === type))
      .flatMap((one) => one.endpoints);
    const found = endpoints.find((one) => one.interface === kind && (region === undefined || one.region === region));
    if (!found) throw new CloudSilent(say('cloud-refused', { reason: `There is no ${types[0]} service.` }));
    return found.url.replace(/\/$/, '');
  }
}

/** Why a request could not be made, as something that may be tried again. */
export function toSilent(error: unknown): never {
  if (!(error instanceof EgressError)) throw error;
  throw new CloudSilent(say('unreachable', { reason: error.reason }), { cause: error });
}

function parsed({ text }: RawAnswer): unknown {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

const Words = z.union([
  z.object({ message: z.string() }),
  z.record(z.string(), z.object({ message: z.string() })).transform((all) => Object.values(all)[0]),
  z.object({ NeutronError: z.object({ message: z.string() }) }).transform(({ NeutronError }) => NeutronError),
]);

/** What the cloud says of a request that it refuses; each service says it in its own way. */
export function refusalOf(answer: RawAnswer): CloudRefusal | CloudSilent {
  const text = wordsOf(answer) ?? `status ${answer.status}`;
  // A limit of a project is no limit of requests: some services give both the same status.
  const quota = quotaOf(text);
  if (quota !== null && answer.status < 500) return new CloudRefusal(answer.status, text, quota);
  const pauseMs = askedPauseOf(answer);
  const passing = answer.status >= 500 || /^(408|429)$/.test(`${answer.status}`) || isOverLimit(answer);
  if (!passing) return new CloudRefusal(answer.status, text);
  return new CloudSilent(say('cloud-refused', { reason: text }), { pauseMs: pauseMs ?? 0 });
}

/** A limit that resets: some services say so with the status of a body that is too large. */
export const isOverLimit = (answer: RawAnswer): boolean =>
  answer.status === 413 && answer.headers['retry-after'] !== undefined && quotaOf(wordsOf(answer) ?? '') === null;

/** For how many milliseconds an answer asks for patience: in seconds, or until a time; null: it does not. */
export function askedPauseOf({ headers }: Pick<RawAnswer, 'headers'>): number | null {
  const asked = headers['retry-after'];
  if (asked === undefined) return null;
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function wordsOf(answer: RawAnswer): string | null {
  const words = Words.safeParse(parsed(answer));
  if (words.success && words.data) return words.data.message.slice(0, 500);
  // Glance answers with a page.
  const plain = answer.text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain === '' ? null : plain.slice(0, 500);
}

export type { EgressAnswer };
