import { socialClient, type SocialClient } from '#connectors/social/client.ts';
import { socials, type Social } from '#connectors/social/networks.ts';
import { item, Refusal } from '#kernel/errors.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/http/context.ts';
import { readSocialRules } from './store.ts';

/** One client per installation and network: it keeps the network's keys. */
const clients = new WeakMap<Config, Map<Social, SocialClient>>();

/** The networks that the configuration knows and the site offers, in their usual order. */
export async function offeredNetworks(ctx: Ctx): Promise<Social[]> {
  const { providers } = await readSocialRules(ctx.pool, ctx.request.site.id);
  return socials.filter(
    (one) => ctx.app.config.social?.[one] !== undefined && (providers === null || providers.includes(one)),
  );
}

/** The client of a network that the site offers. Throws 42 for any other. */
export async function networkOf(ctx: Ctx, name: string): Promise<{ social: Social; client: SocialClient }> {
  const social = (await offeredNetworks(ctx)).find((one) => one === name);
  const settings = social === undefined ? undefined : ctx.app.config.social?.[social];
  if (social === undefined || settings === undefined) throw new Refusal(404, [item(42, 'social')]);
  const known = clients.get(ctx.app.config) ?? new Map<Social, SocialClient>();
  clients.set(ctx.app.config, known);
  const client = known.get(social) ?? socialClient(social, settings);
  known.set(social, client);
  return { social, client };
}
