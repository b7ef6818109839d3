import { z } from 'zod';
import { say } from '../messages.ts';
import { Invalid, item } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { senderAddress } from '#domains/messages/api/port.ts';
import { allCodes, defaultOf, isNotificationCode, kindOf } from '../kinds.ts';
import type { notifications } from '../contract.ts';
import {
  readMailSender,
  readSiteRules,
  saveMailSender as storeSender,
  saveSiteRule as storeRule,
} from './store-site.ts';

/** The caller's own site. */
async function siteSettings({ app, db, me, request }: Ctx) {
  const rules = await readSiteRules(db, me.siteId);
  const { mailFrom, mailName } = await readMailSender(db, me.siteId);
  const { name: siteName, host: siteHost, whitelabel } = request.site;
  const plain = { siteName, siteHost, whitelabel, mailFrom: null, mailName: null };
  return {
    mailFrom,
    mailName,
    usualFrom: senderAddress(plain, app.config.mailFrom).fromAddress,
    rows: allCodes().map((code) => {
      const { title, description, set } = kindOf(code);
      const standard = defaultOf(set, code);
      const stateOf = (channel: 'inApp' | 'mail') => {
        const rule = rules.find((one) => one.code === code && one.channel === channel);
        return { enabled: rule?.enabled ?? standard[channel], locked: rule?.locked ?? false };
      };
      return {
        code,
        title,
        description,
        mailLocked: standard.mailLocked,
        inApp: stateOf('inApp'),
        mail: stateOf('mail'),
      };
    }),
  };
}

export const readSite: Run<typeof notifications.readSite> = (ctx) => siteSettings(ctx);

/** Sets a default of the site, or what no one there may change. A mail about security stays on all the same. */
export const saveSiteRule: Run<typeof notifications.saveSiteRule> = async (ctx, { input }) => {
  const { code, channel, enabled } = input;
  if (!isNotificationCode(code)) throw new Invalid([item(1000, 'code', { detail: say('no-such-notification') })]);
  if (channel === 'mail' && !enabled && kindOf(code).mailLocked) throw new Invalid([item(1450, 'enabled')]);
  const { siteId } = ctx.me;
  await storeRule(ctx.db, siteId, input);
  const diff = { [`${code}.${channel}`]: [null, { enabled, locked: input.locked }] as const };
  ctx.audited({ objectType: 'site', objectId: siteId, siteId, diff });
  return siteSettings(ctx);
};

/** Sets who the mails of the site come from. */
export const saveMailSender: Run<typeof notifications.saveMailSender> = async (ctx, { input }) => {
  const [mailFrom, mailName] = [input.mailFrom.trim(), input.mailName.trim()];
  if (mailFrom !== '' && !z.email().safeParse(mailFrom).success) throw new Invalid([item(12, 'mailFrom')]);
  if (/[\p{Cc}\p{Cs}<>"]/u.test(mailName))
    throw new Invalid([item(1000, 'mailName', { detail: say('sender-characters') })]);
  const { siteId } = ctx.me;
  const before = await readMailSender(ctx.db, siteId);
  const after = { mailFrom: mailFrom === '' ? null : mailFrom, mailName: mailName === '' ? null : mailName };
  await storeSender(ctx.db, siteId, after);
  const diff = {
    mailFrom: [before.mailFrom, after.mailFrom] as const,
    mailName: [before.mailName, after.mailName] as const,
  };
  ctx.audited({ objectType: 'site', objectId: siteId, siteId, diff });
  return siteSettings(ctx);
};
