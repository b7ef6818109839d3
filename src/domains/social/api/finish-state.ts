import { SocialError, type SocialFailure } from '#connectors/social/client.ts';
import type { SocialPerson } from '#connectors/social/person.ts';
import { checkOrigin, findAccount } from '#domains/identity/api/port.ts';
import { item, Refusal, type ErrorCode } from '#kernel/errors.ts';
import { staged, type Ctx } from '#platform/http/context.ts';
import type { social } from '../contract.ts';
import type { handlers } from '../schemas.ts';
import { endJourney, findJourney, redirectUriOf, stateHashOf, type Journey } from './journey.ts';
import { networkOf } from './networks.ts';
import { findIdentity, useState } from './store.ts';

type Handler = (typeof handlers)[number];

interface Prepared {
  journey: Journey;
  person: SocialPerson & { email: string };
}

const failureCode: Record<SocialFailure, ErrorCode> = {
  unavailable: 34,
  refused: 34,
  deauthorized: 35,
  'email-blocked': 37,
};

/** Trades the code at the network, then uses the state up. */
export const finishState = staged<(typeof social)['finishState'], Prepared>({
  async prepare(ctx, { input }) {
    checkOrigin(ctx.app.config, ctx.request);
    const journey = findJourney(ctx, input.stateToken);
    if (journey === null || journey.social !== input.social || journey.social === '')
      throw new Refusal(400, [item(32)]);
    if (journey.siteId !== ctx.request.site.id) throw new Refusal(403, [item(31)]);
    if (input.error !== undefined && input.error !== '')
      throw new Refusal(400, [item(input.error === 'access_denied' ? 41 : 34)]);
    const person = await askNetwork(ctx, journey, input.code);
    const { email } = person;
    if (email === null || email === '') throw new Refusal(400, [item(30)]);
    return { journey, person: { ...person, email } };
  },
  async run(ctx, _req, { journey, person }) {
    if (!(await useState(ctx.db, stateHashOf(journey.stateToken), new Date(journey.until))))
      throw new Refusal(400, [item(32)]);
    const { social, page, siteId, accountId } = journey;
    const { subject, email, emailVerified, firstName, lastName } = person;
    const name = `${firstName} ${lastName}`.trim();
    const state = endJourney(ctx, { social, page, siteId, accountId, subject, email, emailVerified, name });
    const handler = await handlerOf(ctx, journey, person);
    return { socialId: subject, email, firstName, lastName, social, page, state, handler };
  },
});

async function askNetwork(ctx: Ctx, journey: Journey, code: string): Promise<SocialPerson> {
  const { client } = await networkOf(ctx, journey.social);
  const { nonce, verifier, stateToken } = journey;
  try {
    return await client.finish({ redirectUri: redirectUriOf(ctx, journey), state: stateToken, nonce, verifier }, code);
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    ctx.app.log.warn({ err: error, social: journey.social }, 'social sign-in failed');
    throw new Refusal(error.kind === 'unavailable' ? 503 : 400, [item(failureCode[error.kind])]);
  }
}

/** What the console does next with this person. */
async function handlerOf(ctx: Ctx, journey: Journey, person: Prepared['person']): Promise<Handler> {
  if (journey.page === 'profile') return 'link';
  const { siteId, social } = journey;
  if (await findIdentity(ctx.db, { siteId, social, subject: person.subject })) return 'sign-in';
  return (await findAccount(ctx.db, siteId, person.email)) === undefined ? 'create' : 'confirm';
}
