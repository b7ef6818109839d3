import { notify } from '#domains/notifications/api/port.ts';
import { sitePath } from '#domains/sites/paths.ts';
import { readAdministrators } from '#domains/tenancy/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { FoundSite } from './site-state.ts';

interface Notice {
  code: 1480 | 1481;
  title: Message;
  text: Message;
  severity: 'success' | 'warning' | 'error';
}

/** Notifies the administrators of a site of what its provider did. */
export async function notifyAdmins({ db, now }: Ctx, site: FoundSite, notice: Notice): Promise<void> {
  const groupKey = `site:${site.id}:${notice.title.id}:${now.getTime()}`;
  for (const admin of await readAdministrators(db, site.id))
    if (admin.enabled)
      await notify(db, { ...notice, accountId: admin.id, objectLink: sitePath(site.host, 'standing'), groupKey });
}
