import { seal as sealBytes, unseal as unsealBytes } from '#platform/seal.ts';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { senderOf } from '#domains/messages/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import { pages } from '../schemas.ts';

const boundTo = (purpose: string) => ({ purpose: `social ${purpose}`, owner: '' });

/** Seals a value for a browser to hold: it can neither read nor change it. A seal is good for one purpose. */
export const seal = (secret: Buffer, purpose: string, value: unknown): string =>
  sealBytes(secret, boundTo(purpose), JSON.stringify(value)).toString('base64url');

/** What was sealed; null when it was not, or for another purpose. */
export function unseal(secret: Buffer, purpose: string, text: string): unknown {
  try {
    return JSON.parse(unsealBytes(secret, boundTo(purpose), Buffer.from(text, 'base64url')));
  } catch {
    return null;
  }
}

/** A sign-in is finished within this time, or begun again. */
const journeySeconds = 600;

const Journey = z.object({
  stateToken: z.string(),
  siteId: z.string(),
  /** Who was signed in when it began. */
  accountId: z.string().nullable(),
  until: z.number(),
  /** Set once the network is chosen. */
  social: z.string().default(''),
  page: z.enum(pages).default('login'),
  nonce: z.string().default(''),
  verifier: z.string().default(''),
});
export type Journey = z.output<typeof Journey>;

const Proof = z.object({
  social: z.string(),
  subject: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string(),
  page: z.enum(pages),
  siteId: z.string(),
  accountId: z.string().nullable(),
  /** Hash of the browser's own secret. */
  binder: z.string(),
  until: z.number(),
});
/** What a social network said about someone, for this browser alone. */
export type Proof = z.output<typeof Proof>;

const random = () => randomBytes(32).toString('base64url');
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const isSecure = (ctx: Ctx) => ctx.app.config.publicUrl?.startsWith('https:') === true;
const cookieOf = (ctx: Ctx) => (isSecure(ctx) ? '__Host-social' : 'social');
const keep = (ctx: Ctx, value: string) =>
  ctx.setCookie(cookieOf(ctx), value, { httpOnly: true, maxAgeSeconds: value === '' ? 0 : journeySeconds });

/** Begins a journey in this browser; a second one replaces the first. */
export function beginJourney(ctx: Ctx): string {
  const stateToken = random();
  const journey: Journey = {
    stateToken,
    siteId: ctx.request.site.id,
    accountId: ctx.actor?.accountId ?? null,
    until: ctx.now.getTime() + journeySeconds * 1000,
    social: '',
    page: 'login',
    nonce: '',
    verifier: '',
  };
  keep(ctx, seal(ctx.app.secret, 'journey', journey));
  return stateToken;
}

/** Chooses network and page; the secrets of the way back are made here. */
export function chooseNetwork(ctx: Ctx, journey: Journey, chosen: Pick<Journey, 'social' | 'page'>): Journey {
  const next: Journey = { ...journey, ...chosen, nonce: random(), verifier: random() };
  keep(ctx, seal(ctx.app.secret, 'journey', next));
  return next;
}

/** The journey of this browser with that state token; null when there is none, or it took too long. */
export function findJourney(ctx: Ctx, stateToken: string): Journey | null {
  const sealed = unseal(ctx.app.secret, 'journey', ctx.request.cookies[cookieOf(ctx)] ?? '');
  const parsed = Journey.safeParse(sealed);
  if (!parsed.success || parsed.data.stateToken !== stateToken) return null;
  return parsed.data.until > ctx.now.getTime() ? parsed.data : null;
}

/** Ends the journey: what the network said is sealed for this browser. */
export function endJourney(ctx: Ctx, said: Omit<Proof, 'binder' | 'until'>): string {
  const binder = random();
  keep(ctx, binder);
  const until = ctx.now.getTime() + journeySeconds * 1000;
  return seal(ctx.app.secret, 'proof', { ...said, binder: digest(binder), until } satisfies Proof);
}

/** What was sealed for this browser; null when it is another's, or too old. */
export function openProof(ctx: Ctx, state: string): Proof | null {
  const parsed = Proof.safeParse(unseal(ctx.app.secret, 'proof', state));
  if (!parsed.success || parsed.data.until <= ctx.now.getTime()) return null;
  return parsed.data.binder === digest(ctx.request.cookies[cookieOf(ctx)] ?? '') ? parsed.data : null;
}

export const forgetJourney = (ctx: Ctx): void => keep(ctx, '');

/** Where the network sends the browser back to: to the name it left from, which has its cookies. */
export function redirectUriOf(ctx: Ctx, { social, page }: Pick<Journey, 'social' | 'page'>): string {
  const { site, headers } = ctx.request;
  const called = { ...site, host: site.calledHost ?? site.host };
  const { consoleUrl } = senderOf(ctx.app.config, called, String(headers.host ?? ''));
  return `${consoleUrl}${page === 'remote' ? '/remoteSocial' : ''}/socialProcess/${social}`;
}

/** What is stored of a finished journey. */
export const stateHashOf = (stateToken: string): Buffer => createHash('sha256').update(stateToken).digest();
