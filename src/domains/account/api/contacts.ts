import { Invalid } from '#kernel/errors.ts';
import { languages } from '#kernel/languages.ts';
import type { AnswerOf, InputOf } from '#kernel/op.ts';
import { emailFault } from '#domains/registration/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { account } from '../contract.ts';
import { contactKinds } from '../profile-values.ts';
import { deleteContact, readContacts, writeContact } from './store.ts';
import { lockInScope, recordTarget, type Target } from './target.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';

type Contacts = AnswerOf<(typeof account)['readStanding']>['contacts'];

/** Whom to write to about an account, in the order of the subjects. */
export async function contactsOf(db: Db, accountId: string): Promise<Contacts> {
  const rows = await readContacts(db, accountId);
  return contactKinds.flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind);
    if (row === undefined) return [];
    return [{ kind, email: row.email, language: languages.find((one) => one === row.language) ?? languages[0] }];
  });
}

/** Sets a contact; an empty email takes it away. */
export const saveContact: Run<(typeof account)['saveContact']> = async (ctx, { input }) =>
  writeContactOf(ctx, await lockInScope(ctx, ctx.me.accountId), input);

/** The same for a locked account. */
export async function writeContactOf(
  ctx: Ctx,
  target: Target,
  input: InputOf<(typeof account)['saveContact']>,
): Promise<void> {
  const { kind } = input;
  if (input.email !== '') {
    const fault = emailFault(input.email);
    if (fault !== null) throw new Invalid([fault]);
  }
  const before = (await readContacts(ctx.db, target.id)).find((one) => one.kind === kind)?.email ?? '';
  if (input.email === '') await deleteContact(ctx.db, target.id, kind);
  else await writeContact(ctx.db, target.id, input);
  const diff = { [`${kind}_contact`]: [before, input.email] } as const;
  const notified = notice('contact-changed', { kind });
  await recordTarget(ctx, target, { kind: 'configuration', action: say('profile.contact'), diff, notified });
}
