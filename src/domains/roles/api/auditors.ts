import { Conflict, Invalid, item } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { allPermissions } from '#kernel/permissions.ts';
import type { Run } from '#platform/http/context.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { sendMail, senderIn } from '#domains/messages/api/port.ts';
import { addInvitation, emailFault } from '#domains/registration/api/port.ts';
import { insertAccount, readSiteLook, signatureFor } from '#domains/tenancy/api/port.ts';
import type { roles } from '../contract.ts';
import { say } from '../messages.ts';
import { isForAuditors } from '../presets.ts';
import { give, personOf, reasonOf } from './grants.ts';
import { inviteMail } from './mails.ts';
import { passingOn } from './passing-on.ts';
import { namedSet } from './sets.ts';

/**
 * Makes an account of the staff that holds nothing but the set "Auditor", which is made if there is none, and mails it a link to choose a
 * password. It sees as far as the caller, changes nothing, and reads contact details masked.
 */
export const inviteAuditor: Run<typeof roles.inviteAuditor> = async (ctx, { input }) => {
  const { db, me } = ctx;
  const by = await passingOn(ctx);
  if (by.homeId !== null) throw new Conflict(9985);
  const reason = reasonOf(input.reason);
  const email = input.email.trim();
  const fault = emailFault(email);
  if (fault !== null) throw new Invalid([fault]);
  const set = await namedSet(ctx, by, {
    accountId: me.accountId,
    name: ctx.translate(by.reach === 'provider' ? say('auditor') : say('site-auditor')),
    description: ctx.translate(say('auditor-text')),
    permissions: allPermissions().filter(isForAuditors),
  });
  const id = newId<'account'>();
  const made = await insertAccount(db, {
    id,
    site_id: me.siteId,
    email,
    name: input.name,
    role: by.reach === 'provider' ? 'infrastructure-operator' : 'support-agent',
    grants_only: true,
    email_validated_at: null,
    created_at: ctx.now,
  });
  if (made === null) throw new Invalid([item(9916, 'email')]);
  // Someone may have made a set of this name for other people.
  if (!set.permissions.every(isForAuditors)) throw new Conflict(9955, undefined, { name: set.name });
  const until = input.until === undefined ? null : new Date(input.until);
  await give(ctx, { what: { set, permission: null }, holder: await personOf(db, id), until, reason });
  const token = await addInvitation(db, { accountId: id, email, now: ctx.now });
  const look = await readSiteLook(db, me.siteId);
  const { email: from } = await signatureFor(db, me, me.siteId);
  const data = { token, by: from, owner: look.name };
  await sendMail(db, inviteMail, { sender: senderIn(ctx, look), accountId: id, to: email, data });
  await record(ctx, {
    object: ofPerson({ accountId: id, siteId: me.siteId, email }),
    kind: 'access',
    action: say('auditor.invite', { email }),
    audit: { email: [null, email], set: [null, set.name], reason: [null, reason] },
  });
  await ctx.emit('role.changed', { siteId: me.siteId, accountId: id }, { id });
  return { id };
};
