import type { CardFacts } from '#connectors/payments/port.ts';
import type { Refusal } from '#kernel/errors.ts';
import { point } from '#kernel/point.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';

/** Where people are screened: when they sign up or change what they are reached by, sign in, and pay. */
export const screenedPlaces = ['sign-up', 'sign-in', 'payment'] as const;
export type ScreenedPlace = (typeof screenedPlaces)[number];
/** What of someone was refused. */
export type RefusedFact = 'address' | 'email' | 'phone' | 'card';

/** What is known of someone at a place. */
export interface ScreenedFacts {
  place: ScreenedPlace;
  siteId: string;
  /** Null: no account yet, or one that must not be looked for. */
  accountId: string | null;
  /** Null: the product acts while no one is there. */
  ip: string | null;
  email?: string;
  /** In E.164. */
  phone?: string;
  card?: CardFacts;
}

/** Knows who is refused; a domain above keeps the list. */
export interface Screening {
  /** What of the facts is refused, recorded so that it stays although a request is refused; null: nothing. */
  find(db: Db, facts: ScreenedFacts, now: Date): Promise<RefusedFact | null>;
  /** What the person reads: what to do next, and nothing of the list. */
  refusal(place: ScreenedPlace, fact: RefusedFact): Refusal;
}

export const screening = point<Screening>('identity.screening');

/** Throws where someone may not sign up, sign in or pay here; `refused` runs before that. */
export async function screen(
  ctx: Pick<Ctx, 'app' | 'pool' | 'request' | 'now'>,
  facts: Omit<ScreenedFacts, 'ip' | 'siteId'>,
  refused?: () => Promise<void>,
): Promise<void> {
  const { ip, site } = ctx.request;
  for (const one of screening.of(ctx.app.domains)) {
    const fact = await one.find(ctx.pool, { ...facts, ip, siteId: site.id }, ctx.now);
    if (fact === null) continue;
    await refused?.();
    throw one.refusal(facts.place, fact);
  }
}

/** Whether something is refused while no one is there, such as a card that is about to be charged. */
export async function isScreenedOut(app: App, facts: ScreenedFacts): Promise<boolean> {
  const now = new Date(app.clock.now());
  for (const one of screening.of(app.domains)) if ((await one.find(app.db, facts, now)) !== null) return true;
  return false;
}
