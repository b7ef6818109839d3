import { t } from '@lingui/core/macro';
import { router } from '#shell/router.tsx';
import { servers } from '#domains/servers/contract.ts';
import { toast } from '#ui/toast.ts';
import { guestAccess } from '../contract.ts';

/** What is read again once a task of these has begun. */
export const refresh = [servers.readServer, servers.listServers, guestAccess.readRescue];

/** Tells that a long action was taken, with the way to its task. */
export function toastTask(title: string, cmdId: string) {
  toast('success', title, {
    action: { title: t`Show task`, onChoose: () => void router.navigate({ href: `/tasks/${cmdId}` }) },
  });
}
