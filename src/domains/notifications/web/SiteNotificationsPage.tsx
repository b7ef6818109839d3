import { t } from '@lingui/core/macro';
import { useState, type FormEvent } from 'react';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { told } from '#shell/told.ts';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { Checkbox } from '#ui/ChoiceFields.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { notifications } from '../contract.ts';

type Site = AnswerOf<typeof notifications.readSite>;
type Row = Site['rows'][number];

/** Who the site's mails come from, and what its accounts hear of unless they choose otherwise. */
export default function SiteNotificationsPage() {
  const read = useRead(notifications.readSite, {});
  return (
    <>
      <PageHead
        title={t`Notifications of this site`}
        note={t`Who its mails come from, and what its accounts hear of. What is locked they cannot change.`}
      />
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <Card>
          <SkeletonRows />
        </Card>
      )}
      {read.data && (
        <div className="grid max-w-4xl gap-5">
          <SenderCard saved={read.data} />
          <RulesCard rows={read.data.rows} />
        </div>
      )}
    </>
  );
}

function SenderCard({ saved }: { saved: Site }) {
  const [mailFrom, setMailFrom] = useState(saved.mailFrom ?? '');
  const [mailName, setMailName] = useState(saved.mailName ?? '');
  const [problems, setProblems] = useState<{ mailFrom?: string | undefined; mailName?: string | undefined }>({});
  const act = useAct(notifications.saveMailSender, {
    refresh: [notifications.readSite],
    onDone: () => {
      setProblems({});
      toast('success', t`Saved`);
    },
    onRefused: (error) => {
      setProblems({ mailFrom: error.of('mailFrom'), mailName: error.of('mailName') });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    act.mutate({ input: { mailFrom, mailName } });
  };
  return (
    <Card title={t`Sender`} note={t`Allow your mail server to send for this address (SPF, DKIM) first.`}>
      <form className="flex flex-wrap items-start gap-3" noValidate onSubmit={submit}>
        <TextField
          label={t`Name`}
          className="min-w-48 flex-1"
          maxLength={100}
          value={mailName}
          error={problems.mailName}
          hint={t`Empty: the name of the site`}
          onChange={(event) => setMailName(event.target.value)}
        />
        <TextField
          label={t`Mail address`}
          type="email"
          className="min-w-56 flex-1"
          value={mailFrom}
          error={problems.mailFrom}
          hint={t`Empty: ${saved.usualFrom}`}
          onChange={(event) => setMailFrom(event.target.value)}
        />
        <Button type="submit" look="primary" className="mt-6.5" busy={act.isPending}>{t`Save`}</Button>
      </form>
    </Card>
  );
}

function RulesCard({ rows }: { rows: readonly Row[] }) {
  const title = t`What accounts hear of`;
  const head = 'px-1 pb-2 font-medium';
  return (
    <Card title={title}>
      <table className="w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-[13px] text-muted">
            <th scope="col" className={'pb-2 text-start font-medium'}>{t`Event`}</th>
            <th scope="col" className={head}>{t`Console`}</th>
            <th scope="col" className={head}>{t`Locked`}</th>
            <th scope="col" className={head}>{t`Mail`}</th>
            <th scope="col" className={head}>{t`Locked`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.code} className="border-b border-line last:border-0">
              <th scope="row" className="py-3 pe-3 text-start font-normal">
                <span className="block font-medium">{told(row.title)}</span>
                <span className="block text-[13px] text-muted max-sm:hidden">{told(row.description)}</span>
              </th>
              <RuleCells row={row} channel="inApp" name={t`${told(row.title)} in the console`} />
              <RuleCells row={row} channel="mail" name={t`${told(row.title)} by mail`} />
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function RuleCells({ row, channel, name }: { row: Row; channel: 'inApp' | 'mail'; name: string }) {
  const act = useAct(notifications.saveSiteRule, { refresh: [notifications.readSite] });
  const { enabled, locked } = row[channel];
  const fixed = channel === 'mail' && row.mailLocked;
  const save = (change: { enabled?: boolean; locked?: boolean }) =>
    act.mutate({ input: { code: row.code, channel, enabled, locked, ...change } });
  return (
    <>
      <td className="w-17 text-center max-sm:w-12" title={fixed ? t`Its mail cannot be switched off.` : undefined}>
        <Checkbox
          aria-label={name}
          checked={enabled || fixed}
          disabled={fixed || act.isPending}
          onChange={(on) => save({ enabled: on })}
        />
      </td>
      <td className="w-17 text-center max-sm:w-12">
        <Checkbox
          aria-label={t`Lock: ${name}`}
          checked={locked || fixed}
          disabled={fixed || act.isPending}
          onChange={(on) => save({ locked: on })}
        />
      </td>
    </>
  );
}
