import { requireProof, requireSeen } from '#domains/identity/api/port.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { sendMail, senderIn } from '#domains/messages/api/port.ts';
import { addInvitation, emailFault } from '#domains/registration/api/port.ts';
import { siteOf } from '#domains/sites/api/port.ts';
import {
  findAccountByEmail,
  insertAccount,
  readAccount,
  readSiteLook,
  readSignUpOf,
  signatureFor,
} from '#domains/tenancy/api/port.ts';
import { Conflict, Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import { reach } from '#kernel/permissions.ts';
import { includesRights, rightsOf } from '#kernel/rights.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { users } from '../contract.ts';
import { say } from '../messages.ts';
import { inviteMail } from './mails.ts';
import { priceListOf } from './store-list.ts';

type NewUser = InputOf<(typeof users)['createUser']>;

/** Creates an account without a password and mails its owner a link to choose one. 9500 to 9507 at their fields. */
export const createUser: Run<(typeof users)['createUser']> = async (ctx, { input }) => {
  const email = input.email.trim();
  const siteId = input.siteHost === undefined ? ctx.me.siteId : (await siteOf(ctx, input.siteHost)).id;
  const id = newId<'account'>();
  const parentId = await parentFor(ctx, input, siteId);
  const role = { id, siteId, role: input.role, grantsOnly: false, granted: [] };
  if (!includesRights(ctx.me, rightsOf(role))) throw new Invalid([item(9502, 'role')]);
  const fault = emailFault(email);
  if (fault !== null) throw new Invalid([fault]);
  await requireProof(ctx);
  const made = await insertAccount(ctx.db, {
    id,
    site_id: siteId,
    parent_id: parentId,
    email,
    name: input.name.trim() || email.slice(0, email.indexOf('@')),
    role: input.role,
    language: input.language,
    email_validated_at: null,
    created_at: ctx.now,
    ...(input.role === 'account-holder' ? { price_list_id: priceListOf(siteId) } : {}),
  });
  if (made === null) throw new Invalid([item(9501, 'email')]);
  const person = { accountId: id, email, siteId };
  await mailInvitation(ctx, person);
  await record(ctx, {
    object: ofPerson(person),
    kind: 'lifecycle',
    action: say('user.create'),
    audit: { email: [null, email], role: [null, input.role] },
  });
  return { id, siteId };
};

/** The account that a customer belongs to; null: they stand alone. */
async function parentFor({ db }: Ctx, { role, parent }: NewUser, siteId: string): Promise<string | null> {
  const wrong = (fault: ErrorItem) => new Invalid([fault]);
  const email = parent?.trim() ?? '';
  if (email === '') {
    if (role === 'account-viewer') throw wrong(item(9504, 'parent'));
    return null;
  }
  if (reach[role] !== 'account') throw wrong(item(9507, 'parent'));
  const id = await findAccountByEmail(db, { reach: 'site', siteId }, email);
  const account = id === null ? null : await readAccount(db, id);
  if (account?.role !== 'account-holder') throw wrong(item(9500, 'parent'));
  return id;
}

/** Mails the invitation again; links that were mailed before end. 9503 for someone who has accepted. */
export const inviteUser: Run<(typeof users)['inviteUser']> = async (ctx, { params }) => {
  const { accountId, siteId, email } = await requireSeen(ctx, params.userId);
  const facts = await readSignUpOf(ctx.db, ctx.scope, accountId);
  if (facts?.emailConfirmed !== null) throw new Conflict(9503);
  const account = await readAccount(ctx.db, accountId);
  if (account?.signInId != null) throw new Conflict(1008, undefined, { reason: say('membership') });
  const person = { accountId, email, siteId };
  await mailInvitation(ctx, person);
  await record(ctx, { object: ofPerson(person), kind: 'lifecycle', action: say('user.invite'), audit: true });
};

async function mailInvitation(
  ctx: Ctx,
  { accountId, email, siteId }: { accountId: string; email: string; siteId: string },
) {
  const token = await addInvitation(ctx.db, { accountId, email, now: ctx.now });
  const look = await readSiteLook(ctx.db, siteId);
  const sender = senderIn(ctx, look);
  const { email: by } = await signatureFor(ctx.db, ctx.me, siteId);
  await sendMail(ctx.db, inviteMail, { sender, accountId, to: email, data: { token, by } });
}
