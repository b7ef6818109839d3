import { systemChecks } from '#domains/self-check/api/port.ts';
import { say } from '../messages.ts';
import { readLateMails } from './store-outgoing.ts';

/** Whether mails leave. */
export const mailCheck = systemChecks({
  id: 'mail',
  rank: 70,
  title: say('check'),
  async run({ app, db }) {
    const { smtpUrl, smtpSandbox, env } = app.config;
    const next = say('check.next');
    if (smtpUrl === null && env === 'production') return { state: 'failed', result: say('check.none'), next };
    const { count, reason } = await readLateMails(db);
    if (count > 0) {
      const result = say('check.late', { count, reason: reason ?? '–' });
      return { state: 'failed', result, next: say('check.next-late') };
    }
    if (smtpUrl === null || smtpSandbox) return { state: 'warning', result: say('check.sandbox'), next };
    return { state: 'ok', result: say('check.ok') };
  },
});
