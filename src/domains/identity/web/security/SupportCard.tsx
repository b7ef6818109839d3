import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { useAct } from '#shell/form/act.ts';
import { dateText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { identity } from '../../contract.ts';

type Visit = AnswerOf<typeof identity.readSupportAccess>['sessions'][number];
const lengths = ['1', '4', '24', '168'] as const;
type Hours = (typeof lengths)[number];
type Mode = NonNullable<AnswerOf<typeof identity.readSupportAccess>['leaveMode']>;
const modes = ['viewing', 'acting'] as const satisfies Mode[];
const modeText = (mode: Mode) => (mode === 'acting' ? t`View and change` : t`View only`);
const lengthText = (hours: Hours) => ({ '1': t`1 hour`, '4': t`4 hours`, '24': t`1 day`, '168': t`7 days` })[hours];

function leaveText(until: string | null | undefined, mode: Mode | null | undefined): string {
  if (!until) return t`Support has no access to your account.`;
  return mode === 'acting'
    ? t`Support can view and change your account until ${dateText(until)}.`
    : t`Support has read-only access to your account until ${dateText(until)}.`;
}

/** Whether support may enter the account, and who of support was here. */
export function SupportCard() {
  const [hours, setHours] = useState<Hours>('24');
  const [mode, setMode] = useState<Mode>('viewing');
  const { data, error, refetch } = useRead(identity.readSupportAccess, {});
  const grant = useAct(identity.grantSupport);
  const revoke = useAct(identity.revokeSupport);
  const visited = useUser()?.support ? t`Only the account owner can change this.` : null;
  return (
    <Card
      title={<span id="support-access">{t`Support access`}</span>}
      note={leaveText(data?.leaveUntil, data?.leaveMode)}
    >
      <ReadState read={{ data, error, refetch }} rows={2} />
      {data && (
        <div className="grid gap-4">
          {data.leaveUntil ? (
            <Button
              className="justify-self-start"
              busy={revoke.isPending}
              disabledReason={visited}
              onClick={() => revoke.mutate({})}
            >{t`Revoke`}</Button>
          ) : (
            <div className="flex flex-wrap items-end gap-2">
              <SelectField<Mode>
                className="w-44"
                label={t`Access`}
                value={mode}
                choices={modes.map((value) => ({ value, title: modeText(value) }))}
                onChange={setMode}
              />
              <SelectField<Hours>
                className="w-40"
                label={t`Duration`}
                value={hours}
                choices={lengths.map((value) => ({ value, title: lengthText(value) }))}
                onChange={setHours}
              />
              <Button
                busy={grant.isPending}
                disabledReason={visited}
                onClick={() => grant.mutate({ input: { hours: Number(hours), mode } })}
              >{t`Grant support access`}</Button>
            </div>
          )}
          <h3 className="font-semibold">{t`Support visits`}</h3>
          {data.sessions.length === 0 && <p className="text-muted">{t`No support visits yet.`}</p>}
          <ul className="divide-y divide-line">
            {data.sessions.map((visit) => (
              <VisitRow key={visit.id} visit={visit} />
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function VisitRow({ visit }: { visit: Visit }) {
  return (
    <li className="py-2.5 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {visit.operator}
        {visit.open && <Tag tone="warn">{t`Active now`}</Tag>}
        <Tag tone="muted">{visit.mode === 'viewing' ? t`Viewed` : t`Acted`}</Tag>
      </p>
      <p className="text-muted">{t`${dateText(visit.started)} to ${dateText(visit.ends)}. Ticket ${visit.ticket}: ${visit.reason}`}</p>
      {visit.actions.length > 0 && (
        <ul className="mt-1.5 grid gap-0.5 border-s-2 border-line ps-3 text-[13px]">
          {visit.actions.map((line) => (
            <li key={`${line.at}${line.action}${line.object}`} className="flex flex-wrap gap-x-2">
              <span className="text-muted tabular-nums">{dateText(line.at)}</span>
              <span className="font-mono">{line.action}</span>
              <span>{line.object}</span>
              {line.outcome === 'refused' && <span className="text-bad">{t`refused`}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
