import { t } from '@lingui/core/macro';
import { ListChecks, Pencil, Plus, Send, Trash2 } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AlarmTabs } from '#domains/alarms/web/port/AlarmTabs.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { onCall } from '../contract.ts';
import { alarmWebhookPath, alarmWebhooksPath } from '../paths.ts';
import { deliveryLabel, deliveryTone } from './labels.ts';
import type { WebhookRow } from './types.ts';

const columnsOf = (): ListColumn<WebhookRow>[] => [
  {
    id: 'name',
    title: t`Webhook`,
    sort: 'name',
    cell: ({ id, name }) => <RowLink to={alarmWebhookPath(id)}>{name}</RowLink>,
  },
  { id: 'url', title: t`Address`, spare: true, cell: ({ url }) => <span className="break-all">{url}</span> },
  {
    id: 'last',
    title: t`Last delivery`,
    phone: 'line',
    cell: ({ lastState, lastAt }) =>
      lastState === null || lastAt === null ? (
        '–'
      ) : (
        <span className="inline-flex flex-wrap items-baseline gap-x-2">
          <StateDot tone={deliveryTone[lastState]}>{deliveryLabel(lastState)}</StateDot>
          <Ago at={lastAt} className="text-[13px] text-muted tabular-nums" />
        </span>
      ),
  },
  { id: 'steps', title: t`Escalation steps`, align: 'end', spare: true, cell: ({ steps }) => numberText(steps) },
  { id: 'created', title: t`Created`, kind: 'date', sort: 'created', spare: true },
];

const create: RowAction<null> = {
  id: 'create',
  title: () => t`Create webhook`,
  icon: <Plus aria-hidden size={16} />,
  may: 'alarmWebhook.manage',
  load: dialog(
    () => import('./WebhookDialog.tsx'),
    () => ({ row: null }),
  ),
};

/** `/alarmWebhooks`: where alarms are posted to. */
export default function WebhooksPage() {
  const list = useList(onCall.listAlarmWebhooks, { pollSeconds: 30 });
  const navigate = useNavigate();
  const columns = useMemo(() => columnsOf(), []);
  const actions = useMemo(
    (): RowAction<WebhookRow>[] => [
      {
        id: 'deliveries',
        title: () => t`View deliveries`,
        icon: <ListChecks size={16} />,
        run: ({ id }) => void navigate({ href: alarmWebhookPath(id) }),
      },
      {
        id: 'test',
        title: () => t`Send test`,
        icon: <Send size={16} />,
        may: 'alarmWebhook.manage',
        load: dialog(
          () => import('./TestDialog.tsx'),
          ({ id, name }: WebhookRow) => ({ webhookId: id, name }),
        ),
      },
      {
        id: 'edit',
        title: () => t`Edit webhook`,
        icon: <Pencil size={16} />,
        may: 'alarmWebhook.manage',
        load: dialog(
          () => import('./WebhookDialog.tsx'),
          (row: WebhookRow) => ({ row }),
        ),
      },
      {
        id: 'delete',
        title: () => t`Delete webhook`,
        icon: <Trash2 size={16} />,
        may: 'alarmWebhook.manage',
        danger: true,
        load: dialog(
          () => import('./DeleteWebhookDialog.tsx'),
          (row: WebhookRow) => ({ row }),
        ),
      },
    ],
    [navigate],
  );
  return (
    <ListScreen
      list={list}
      title={t`Alarm webhooks`}
      note={t`Addresses that escalation steps post alarms to, signed according to Standard Webhooks.`}
      above={<AlarmTabs current={alarmWebhooksPath()} />}
      columns={columns}
      rowName={({ name }) => name}
      version={({ lastAt, lastState, url, steps }) => `${lastAt} ${lastState} ${url} ${steps}`}
      actions={actions}
      create={create}
      search={{ label: t`Search webhooks` }}
      noMatch={t`No webhook matches`}
      nothing={{
        title: t`No webhooks yet`,
        text: t`Create one for your pager or chat, then add an escalation step that uses it.`,
        create: true,
      }}
    />
  );
}
