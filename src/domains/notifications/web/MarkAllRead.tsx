import { t } from '@lingui/core/macro';
import { useAct } from '#shell/form/act.ts';
import { useRead } from '#shell/data/read.ts';
import { Button } from '#ui/Button.tsx';
import { notifications } from '../contract.ts';

export function MarkAllRead() {
  const { data } = useRead(notifications.countUnread, {});
  const act = useAct(notifications.markRead);
  return (
    <Button
      small
      look="ghost"
      busy={act.isPending}
      disabledReason={data?.unread === 0 ? t`You have read all notifications.` : null}
      onClick={() => act.mutate({ input: { all: true } })}
    >
      {t`Mark all as read`}
    </Button>
  );
}
