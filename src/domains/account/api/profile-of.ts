import { textOf } from '#kernel/errors.ts';
import { isDateFormat } from '#kernel/date-format.ts';
import { languages } from '#kernel/languages.ts';
import { initialsOf } from '#kernel/initials.ts';
import { maskPersonal } from '#kernel/personal.ts';
import type { Run } from '#platform/http/context.ts';
import { readsMasked } from '#platform/http/personal.ts';
import type { account } from '../contract.ts';
import { changeOf } from './configuration.ts';
import { contactsOf, writeContactOf } from './contacts.ts';
import { offsetOf, oneOf } from './read-profile.ts';
import { columnsOf } from './save-profile.ts';
import { readSiteOf } from './store-deletion.ts';
import { countTies, readPerson } from './store.ts';
import { lockInScope, lockTarget, mayTouch } from './target.ts';
import { say } from '../messages.ts';
import { timeZones } from './time-zones.ts';
import { notice } from '../notices.ts';

/** The profile of someone in scope; who may do more than the caller is shown, and not changed. */
export const readProfileOf: Run<(typeof account)['readProfileOf']> = async (ctx, { params }) => {
  const target = await lockInScope(ctx, params.userId);
  const [person, site, ties] = [
    await readPerson(ctx.db, target.id),
    await readSiteOf(ctx.db, target.site_id),
    await countTies(ctx.db, target.id),
  ];
  const mayChange = target.id === ctx.me.accountId || mayTouch(ctx, target);
  return {
    userId: target.id,
    userEmail: target.email,
    name: target.name,
    initials: initialsOf(target.name || target.email),
    company: target.organisation,
    phone: target.phone,
    language: oneOf(languages, target.language),
    siteName: site.name,
    parent: person?.parent_email ?? null,
    accountStatus: target.status,
    billingProfileStatus: target.billing_state,
    accountEnabled: target.enabled,
    services: ties.servers,
    dateFormat: isDateFormat(target.date_format) ? target.date_format : 'YYYY-MM-DD',
    timeZone: target.time_zone,
    offset: offsetOf(target.time_zone, ctx.now),
    timeZones: [...timeZones],
    contacts: await contactsOf(ctx.db, target.id),
    refusal: mayChange ? null : textOf(1632),
  };
};

/** Changes another user's profile. The audit trail names the actor, and the user is notified of the changed fields. */
export const saveProfileOf: Run<(typeof account)['saveProfileOf']> = async (ctx, { params, input }) => {
  const target = await lockTarget(ctx, params.userId, 'account.manage');
  const { phone, ...others } = input;
  // Who sees the number masked sends it back so, unless it was changed.
  const isShown = readsMasked(ctx.me) && phone === maskPersonal('phone', target.phone);
  await changeOf(ctx, target, {
    action: say('profile.update'),
    columns: columnsOf(isShown ? others : input),
    notified: (changed) =>
      notice('profile-changed', { fields: changed.map((field) => notice('profile-field', { field })) }),
  });
};

export const saveContactOf: Run<(typeof account)['saveContactOf']> = async (ctx, { params, input }) => {
  const target = await lockTarget(ctx, params.userId, 'account.manage');
  await writeContactOf(ctx, target, input);
};
