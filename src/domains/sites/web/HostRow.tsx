import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { toastError, useAct } from '#shell/form/act.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { dateText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { sites } from '../contract.ts';
import { sitePath } from '../paths.ts';

type Row = AnswerOf<typeof sites.listHosts>['items'][number];
type Problem = NonNullable<Row['problem']>;

const problemText = (problem: Problem): string =>
  ({
    missing: t`Record not found. New records can take a few minutes to appear.`,
    other: t`The record exists, but its value doesn't match.`,
    away: t`The name servers didn't respond. Retrying.`,
    taken: t`The record is correct, but another site already uses this name.`,
  })[problem];

interface Props {
  site: string;
  row: Row;
  primaryOpen: boolean;
}

/** One name of a site: its state, the record that verifies it, and what can be done with it. */
export function HostRow({ site, row, primaryOpen }: Props) {
  const [asking, setAsking] = useState(false);
  const params = { siteHost: site, hostId: row.id };
  const check = useAct(sites.checkHost);
  const remove = useOpForm(sites.removeHost, {
    params,
    onDone: () => toast('success', t`${row.host} removed`),
    onRefused: (error) => asking || toastError(error),
  });
  const { verified, looking } = { verified: row.state === 'verified', looking: row.cmdId !== null };
  return (
    <li className="grid gap-3 py-4 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 font-medium break-all">{row.host}</span>
            {row.primary && <Tag tone="brand">{t`Primary`}</Tag>}
          </span>
          <HostState row={row} />
        </div>
        <span className="flex flex-wrap gap-2">
          {row.record && (
            <Button
              small
              busy={check.isPending || looking}
              aria-label={t`Check ${row.host} now`}
              onClick={() => check.mutate({ params })}
            >{t`Check now`}</Button>
          )}
          {verified && !row.primary && primaryOpen && <MakePrimary site={site} row={row} />}
          <Button
            small
            aria-label={t`Remove ${row.host}`}
            busy={remove.pending}
            disabledReason={row.primary ? t`This is the primary name. Make another name primary first.` : null}
            onClick={() => (verified ? setAsking(true) : remove.send())}
          >{t`Remove`}</Button>
        </span>
      </div>
      {row.problem && (
        <p role="status" className={verified && row.problem === 'away' ? 'text-muted' : 'text-warn'}>
          {problemText(row.problem)}
        </p>
      )}
      {row.record && (!verified || row.endsAt) && <RecordBox row={row} record={row.record} />}
      {asking && (
        <OpDialog
          form={remove}
          title={t`Remove ${row.host}?`}
          action={t`Remove name`}
          danger
          onClose={() => setAsking(false)}
        >
          {t`The site immediately stops responding to this name. To use it again, add it and set a new record.`}
        </OpDialog>
      )}
    </li>
  );
}

function HostState({ row }: { row: Row }) {
  const since = dateText(row.since);
  if (row.cmdId !== null) return <StateDot tone="brand" moving>{t`Checking the record`}</StateDot>;
  if (row.state === 'pending') return <StateDot tone="warn">{t`Waiting for the record`}</StateDot>;
  if (row.endsAt) return <StateDot tone="bad">{t`Record missing, works until ${dateText(row.endsAt)}`}</StateDot>;
  if (row.record === null) return <StateDot tone="ok">{t`Verified by the installation`}</StateDot>;
  return <StateDot tone="ok">{t`Verified since ${since}`}</StateDot>;
}

function RecordBox({ row, record }: { row: Row; record: NonNullable<Row['record']> }) {
  const value = (text: string, label: string) => (
    <span className="inline-flex items-start gap-2">
      <code className="font-mono text-[13px] break-all">{text}</code>
      <CopyButton value={text} label={label} />
    </span>
  );
  const looked = row.checkedAt && t`Last checked ${dateText(row.checkedAt)}.`;
  const next = row.nextCheckAt ? t`Next check ${dateText(row.nextCheckAt)}.` : t`No longer checked automatically.`;
  return (
    <div className="rounded-lg bg-page p-4">
      <p className="mb-3">{t`Add this record at your DNS provider. Keep it for as long as you use the name.`}</p>
      <KeyValue
        items={[
          [t`Type`, 'TXT'],
          [t`Name`, value(record.name, t`record name`)],
          [t`Value`, value(record.value, t`record value`)],
        ]}
      />
      <p className="mt-3 text-[13px] text-muted">{[looked, next].filter(Boolean).join(' ')}</p>
    </div>
  );
}

function MakePrimary({ site, row }: { site: string; row: Row }) {
  const navigate = useNavigate();
  const choose = useAct(sites.choosePrimaryHost, {
    onDone: ({ host }) => {
      toast('success', t`Emails now use ${host}`);
      // The site is called by its primary name here, too.
      return navigate({ to: sitePath(host, 'hosts'), replace: true });
    },
  });
  return (
    <Button
      small
      aria-label={t`Make ${row.host} primary`}
      busy={choose.isPending}
      onClick={() => choose.mutate({ params: { siteHost: site }, input: { hostId: row.id } })}
    >{t`Make primary`}</Button>
  );
}
