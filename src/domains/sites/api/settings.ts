import { z } from 'zod';
import { requireProof } from '#domains/identity/api/port.ts';
import { forgetSites } from '#domains/tenancy/api/port.ts';
import { socials } from '#connectors/social/networks.ts';
import { Invalid, item, Stale } from '#kernel/errors.ts';
import { translate } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { digestOf, newToken } from '#platform/token.ts';
import type { sites } from '../contract.ts';
import { homeTemplateIds, homeTemplateText, homeTemplateTitle } from '../home-templates.ts';
import { say } from '../messages.ts';
import { recordSite } from './history.ts';
import { describeSite, faults, featuresOf, siteOf } from './site.ts';
import { readExtras, readSettings, saveSettings, saveTemplate, saveTokenHash, type Settings } from './store.ts';

const Range = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** A range that holds every address would be a list in name only. */
const isRange = (text: string) => Range.safeParse(text).success && !/\/0+$/.test(text);

export const readSite: Run<(typeof sites)['readSite']> = async (ctx, { params }) =>
  describeSite(ctx, await siteOf(ctx, params.siteHost));

/** Changes the settings: 1662 and 1663 at their fields, 412 when someone else was faster. */
export const saveSite: Run<(typeof sites)['saveSite']> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  if (site.version !== ctx.ifMatch) throw new Stale();
  check(input, ctx);
  const before = await readSettings(ctx.db, site.id);
  await saveSettings(ctx.db, site.id, input);
  const after = await readSettings(ctx.db, site.id);
  await recordSite(ctx, site, { name: after.name, action: say('site.configure'), diff: changesOf(before, after) });
  await forgetSites(ctx);
  return describeSite(ctx, site);
};

function check(input: Settings, ctx: Ctx): void {
  const wrong = input.remoteIps.find((range) => !isRange(range));
  const unknown = input.socialProviders?.find((name) => !socials.some((one) => one === name));
  const feature = input.featuresOff.find((name) => !featuresOf(ctx).some(({ id }) => id === name));
  const found = faults([
    wrong !== undefined && item(1662, 'remoteIps', { range: wrong }),
    input.subnetLargest > input.subnetSmallest && item(2021, 'subnetSmallest', { largest: input.subnetLargest }),
    isToCome(input.exchangeRates?.dated, ctx.now) && item(2040, 'exchangeRates.dated'),
    input.subnet6Largest > input.subnet6Smallest && item(2021, 'subnet6Smallest', { largest: input.subnet6Largest }),
    feature !== undefined && item(3600, 'featuresOff', { feature }),
    unknown !== undefined && item(1663, 'socialProviders', { network: unknown }),
  ]);
  if (found.length > 0) throw new Invalid(found);
}

/** A day that has begun nowhere on Earth yet. */
const isToCome = (day: string | undefined, now: Date): boolean =>
  day !== undefined && Date.parse(`${day}T00:00:00Z`) > now.getTime() + 14 * 3_600_000;

function changesOf(before: Settings, after: Settings): Record<string, readonly [unknown, unknown]> {
  const keys = Object.keys(after) as (keyof Settings)[];
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(changed.map((key) => [key, [before[key], after[key]] as const]));
}

/** The text above the dashboard; what it was before is in the audit trail. */
export const saveHomeTemplate: Run<(typeof sites)['saveHomeTemplate']> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  if (site.version !== ctx.ifMatch) throw new Stale();
  const { homeTemplate: before } = await readExtras(ctx.db, site.id);
  const after = input.template === '' ? null : input.template;
  await saveTemplate(ctx.db, site.id, after);
  await recordSite(ctx, site, { action: say('site.home'), audit: { homeTemplate: [before, after] } });
  return describeSite(ctx, site);
};

/** Texts to begin with, in the first language of the site. */
export const readHomeTemplates: Run<(typeof sites)['readHomeTemplates']> = async (ctx, { params }) => {
  const { id } = await siteOf(ctx, params.siteHost);
  const { name, languages } = await readSettings(ctx.db, id);
  const items = homeTemplateIds.map((one) => ({
    id: one,
    title: homeTemplateTitle(one),
    text: translate(homeTemplateText(one, name), languages[0]),
  }));
  return { items };
};

/**
 * A new token for the site's own server; the one before works for as long as the server needs to change over. The user who holds it
 * signs customers in, so an open screen is not enough.
 */
export const makeRemoteToken: Run<(typeof sites)['makeRemoteToken']> = async (ctx, { params, query }) => {
  const site = await siteOf(ctx, params.siteHost, true);
  await requireProof(ctx);
  const token = newToken();
  await saveTokenHash(ctx.db, site.id, { hash: digestOf(token), now: ctx.now, keepHours: query.keepHours });
  await recordSite(ctx, site, { action: say('site.remote-token'), audit: { keepHours: [null, query.keepHours] } });
  return { token };
};
