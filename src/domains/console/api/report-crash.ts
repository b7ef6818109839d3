import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import type { consoleOps } from '../contract.ts';

/** Logs a render crash of the console under an id that people can quote. */
export const reportCrash: Run<typeof consoleOps.reportCrash> = async (ctx, { input }) => {
  const reportId = newId<'crash'>();
  ctx.app.log.error(
    {
      reportId,
      crash: input,
      accountId: ctx.actor?.accountId ?? null,
      site: ctx.request.site.name,
      userAgent: ctx.request.userAgent,
      requestId: ctx.request.id,
    },
    'the console crashed',
  );
  return { reportId };
};
