import { Conflict, Invalid, item, type ErrorItem } from '#kernel/errors.ts';
import {
  endSessionsOf,
  forgetBrowsers,
  hashPassword,
  renewSession,
  requireOwnPassword,
  savePassword,
} from '#domains/identity/api/port.ts';
import { ofPerson, record } from '#domains/history/api/port.ts';
import { say } from '../messages.ts';
import { passwordFaults } from '#domains/registration/api/port.ts';
import { staged, type Ctx } from '#platform/http/context.ts';
import { securityPath } from '#domains/identity/paths.ts';
import type { account } from '../contract.ts';
import { readPerson } from './store.ts';
import { notice } from '../notices.ts';

const keys: Readonly<Record<string, string>> = { password: 'newPass', passwordRepeat: 'confirmPass' };

/** Changes one's own password, hashed before the transaction opens. */
export const changePassword = staged<(typeof account)['changePassword'], string>({
  async prepare(ctx, { input }) {
    const person = await readPerson(ctx.pool, ctx.me.accountId);
    if (person?.email_sign_in !== true) throw new Conflict(1550);
    const faults = faultsOf(ctx, input);
    if (faults.length > 0) throw new Invalid(faults);
    await requireOwnPassword(ctx, input.oldPass, 'oldPass');
    if (input.newPass === input.oldPass) throw new Invalid([item(1551, 'newPass')]);
    return hashPassword(input.newPass);
  },
  async run(ctx, _req, hash) {
    const { accountId, sessionId } = ctx.me;
    await savePassword(ctx.db, accountId, hash);
    await renewSession(ctx);
    await endSessionsOf(ctx.db, accountId, { now: ctx.now, except: sessionId });
    await forgetBrowsers(ctx.db, accountId);
    await record(ctx, {
      object: ofPerson(ctx.me),
      kind: 'access',
      action: say('password.change'),
      audit: true,
      notice: {
        code: 2,
        title: notice('password-changed'),
        text: notice('password-changed-text', { ip: ctx.request.ip }),
        objectLink: securityPath(),
        severity: 'warning',
      },
    });
  },
});

function faultsOf(ctx: Ctx, input: { oldPass: string; newPass: string; confirmPass: string }): ErrorItem[] {
  const { newPass: password, confirmPass: passwordRepeat } = input;
  const faults = passwordFaults({ email: ctx.me.email, password, passwordRepeat }, ctx.request.site);
  return [
    ...(input.oldPass === '' ? [item(26, 'oldPass')] : []),
    ...faults.map((fault) => ({ ...fault, key: keys[fault.key ?? ''] ?? 'newPass' })),
  ];
}
