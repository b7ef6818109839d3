import { z } from 'zod';
import { auditAlone, ofSite } from '#domains/history/api/port.ts';
import { senderIn } from '#domains/messages/api/port.ts';
import { isOpen, siteOf } from '#domains/sites/api/port.ts';
import { readSiteLook } from '#domains/tenancy/api/port.ts';
import { Invalid, item } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { social } from '../contract.ts';
import { addLoginLink, loginLinkSeconds, readRemoteRules } from './store-login-link.ts';

const Address = z.union([z.ipv4(), z.ipv6()]);

/**
 * What a request of the site's own server at an address would meet. Where nothing is in the way, a link leads to what the customer
 * would see; it signs no one in. 3700 for what is no address.
 */
export const testRemoteSignIn: Run<(typeof social)['testRemoteSignIn']> = async (ctx, { params, input }) => {
  const site = await siteOf(ctx, params.siteHost);
  const address = input.address === '' ? ctx.request.ip : input.address;
  if (!Address.safeParse(address).success) throw new Invalid([item(3700, 'address')]);
  const rules = await readRemoteRules(ctx.db, site.id, { token: '', ip: address, now: ctx.now });
  const checks = [
    { id: 'access', ok: rules.access },
    { id: 'token', ok: rules.hasToken },
    { id: 'address', ok: rules.rightAddress },
    { id: 'open', ok: await isOpen(ctx, site) },
  ] as const;
  const works = checks.every(({ ok }) => ok);
  auditAlone(ctx, ofSite({ id: site.id, name: site.host, siteId: site.id, accountId: null }), {
    diff: { address: [null, address], works: [null, works] },
  });
  return { address, checks: [...checks], link: works ? await linkTo(ctx, site.id) : null };
};

async function linkTo(ctx: Ctx, siteId: string) {
  const token = await addLoginLink(ctx.db, { accountId: null, siteId, now: ctx.now });
  const { consoleUrl } = senderIn(ctx, await readSiteLook(ctx.db, siteId));
  return { url: `${consoleUrl}/login?token=${token}`, expiresInSeconds: loginLinkSeconds };
}
