import { plural, t } from '@lingui/core/macro';
import { Bell, BellOff, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lazily } from '#shell/boot/lazily.tsx';
import { useAct } from '#shell/form/act.ts';
import { dateText } from '#shell/text/format.ts';
import { useList } from '#shell/list/list.ts';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Menu } from '#ui/Menu.tsx';
import type { MenuEntry } from '#ui/menu-entry.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { statistics } from '../contract.ts';
import { boundText, metricLabel } from './metrics.ts';
import { editOf, type AlertPerson, type AlertRow, type ServerDetail } from './types.ts';

const AlertDialog = lazily(() => import('./AlertDialog.tsx'));
const hourMs = 3_600_000;

/** The alerts of a server: what is watched, what fires, and until when it is mute. */
export function AlertsCard({ server }: { server: ServerDetail }) {
  const params = { serverId: server.id };
  const list = useList(statistics.listAlerts, {
    params,
    prefix: 'alert.',
    pollSeconds: 30,
    always: true,
    firstSize: 50,
  });
  const facts = list.read.data;
  const [asked, setAsked] = useState<{ row: AlertRow | null }>();
  const noRight = useMay('server.configure') ? null : roleForbids();
  const full = facts && facts.count >= facts.limit ? t`A server can have up to ${facts.limit} alerts.` : null;
  return (
    <Card
      title={t`Alerts`}
      note={t`Sent to the console, by email and to your webhook, according to your preferences`}
      actions={
        <Button disabledReason={noRight ?? full} onClick={() => setAsked({ row: null })}>
          <Bell aria-hidden size={16} />
          {t`Add alert`}
        </Button>
      }
    >
      <ListScreen
        list={list}
        rowName={titleOf}
        search={{ label: t`Search alerts` }}
        filters={[{ name: 'firing', title: t`Firing` }]}
        draw={(rows) => (
          <ul aria-label={t`Alerts`} className="divide-y divide-line">
            {rows.map((row) => (
              <Line
                key={row.id}
                server={server}
                people={facts?.people ?? []}
                row={row}
                noRight={noRight}
                onEdit={() => setAsked({ row })}
              />
            ))}
          </ul>
        )}
        noMatch={t`No alert matches`}
        nothing={{
          title: t`No alerts yet`,
          text: t`An alert notifies you when a metric stays above or below a threshold.`,
        }}
      />
      {asked && (
        <AlertDialog
          serverId={server.id}
          people={facts?.people ?? []}
          row={asked.row}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

/** What is watched, such as “CPU above 90%”. */
const titleOf = ({ metric, comparison, threshold }: AlertRow) =>
  `${metricLabel(metric)} ${comparison === 'above' ? t`above` : t`below`} ${boundText(metric, threshold)}`;

/** Who is notified; of someone whom the caller does not see, that there is one. */
const namesOf = (row: AlertRow, people: readonly AlertPerson[]) =>
  row.recipients.map((id) => people.find((one) => one.id === id)?.name ?? t`someone else`).join(', ');

interface LineProps {
  server: ServerDetail;
  people: readonly AlertPerson[];
  row: AlertRow;
  noRight: string | null;
  onEdit(): void;
}

function Line({ server, people, row, noRight, onEdit }: LineProps) {
  const params = { serverId: server.id, alertId: row.id };
  const save = useAct(statistics.saveAlert);
  const remove = useAct(statistics.deleteAlert, {
    onDone: () => toast('success', t`Alert removed`),
  });
  const muted = row.mutedUntil;
  const mute = (hours: number | null) =>
    save.mutate({
      params,
      input: {
        ...editOf(row),
        mutedUntil: hours === null ? null : new Date(Date.now() + hours * hourMs).toISOString(),
      },
      ifMatch: row.version,
    });
  const title = titleOf(row);
  const entry = (id: string, label: string, onChoose: () => void): MenuEntry => ({
    id,
    title: label,
    icon: <BellOff size={16} />,
    disabledReason: noRight,
    onChoose,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <StateDot tone={row.firing ? 'bad' : 'ok'}>{row.firing ? t`Firing` : t`OK`}</StateDot>
      <span className="font-medium">{title}</span>
      <span className="text-muted">{plural(row.minutes, { one: 'for # minute', other: 'for # minutes' })}</span>
      <span className="ms-auto text-[13px] text-muted">
        {muted !== null ? t`muted until ${dateText(muted)}` : t`since ${dateText(row.since)}`}
        {!row.mail && ` · ${t`console only`}`}
        {row.recipients.length > 0 && ` · ${t`notifies ${namesOf(row, people)}`}`}
      </span>
      <Menu
        trigger={(wiring) => (
          <IconButton label={t`Actions of ${title}`} {...wiring}>
            <Ellipsis size={17} />
          </IconButton>
        )}
        entries={() => [
          { id: 'edit', title: t`Change`, icon: <Pencil size={16} />, disabledReason: noRight, onChoose: onEdit },
          ...(muted === null
            ? [
                entry('mute-1h', t`Mute for 1 hour`, () => mute(1)),
                entry('mute-1d', t`Mute for 1 day`, () => mute(24)),
                entry('mute-1w', t`Mute for 1 week`, () => mute(168)),
              ]
            : [entry('unmute', t`Unmute`, () => mute(null))]),
          'separator',
          {
            id: 'remove',
            title: t`Remove`,
            icon: <Trash2 size={16} />,
            danger: true,
            disabledReason: noRight,
            onChoose: () => remove.mutate({ params }),
          },
        ]}
      />
    </li>
  );
}
