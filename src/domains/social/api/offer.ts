import { readSignUpRules } from '#domains/registration/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import { SocialError } from '#connectors/social/client.ts';
import { item, Refusal } from '#kernel/errors.ts';
import type { social } from '../contract.ts';
import { socialTitles } from '../titles.ts';
import { beginJourney, chooseNetwork, findJourney, redirectUriOf } from './journey.ts';
import { networkOf, offeredNetworks } from './networks.ts';

export const readNetworks: Run<(typeof social)['readNetworks']> = async (ctx) => ({
  items: (await offeredNetworks(ctx)).map((one) => ({ social: one, title: socialTitles[one] ?? one })),
});

export const readAllowed: Run<(typeof social)['readAllowed']> = async (ctx) => {
  const [offered, rules] = await Promise.all([offeredNetworks(ctx), readSignUpRules(ctx.db, ctx.request.site.id)]);
  return { allowed: offered.length > 0, registration: rules.socialRegistration && rules.billing !== 1 };
};

export const makeStateToken: Run<(typeof social)['makeStateToken']> = async (ctx) => ({
  stateToken: beginJourney(ctx),
});

/** The network's address for the journey of this browser: 32 when it has none, 42 for a network that is not offered. */
export const readAuthorization: Run<(typeof social)['readAuthorization']> = async (ctx, { params }) => {
  const journey = findJourney(ctx, params.stateToken);
  const { client } = await networkOf(ctx, params.social);
  if (journey === null) throw new Refusal(400, [item(32, 'stateToken')]);
  if (journey.siteId !== ctx.request.site.id) throw new Refusal(403, [item(31)]);
  const chosen = chooseNetwork(ctx, journey, { social: params.social, page: params.page });
  const { nonce, verifier, stateToken } = chosen;
  try {
    const redirectUri = redirectUriOf(ctx, chosen);
    return { url: await client.authorizationUrl({ redirectUri, state: stateToken, nonce, verifier }) };
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    ctx.app.log.warn({ err: error, social: params.social }, 'social network could not be reached');
    throw new Refusal(503, [item(34)]);
  }
};
