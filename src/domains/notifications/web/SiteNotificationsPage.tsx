import { t } from '@lingui/core/macro';
import { useAct } from '#shell/form/act.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useRead } from '#shell/data/read.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { Checkbox } from '#ui/ChoiceFields.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { notifications } from '../contract.ts';

type Site = AnswerOf<typeof notifications.readSite>;
type Row = Site['rows'][number];

/** Who the site's mails come from, and what its accounts are notified of unless they choose otherwise. */
export default function SiteNotificationsPage() {
  const read = useRead(notifications.readSite, {});
  return (
    <>
      <PageHead
        title={t`Notifications of this site`}
        note={t`The sender of this site's emails and its default notifications. Accounts can't change locked settings.`}
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
  const form = useOpForm(notifications.saveMailSender, {
    start: { mailFrom: saved.mailFrom ?? '', mailName: saved.mailName ?? '' },
    onDone: () => toast('success', t`Saved`),
  });
  return (
    <Card title={t`Sender`} note={t`Set up SPF and DKIM so that your mail server may send from this address.`}>
      <OpForm form={form} className="flex flex-wrap items-start gap-3">
        <TextField
          label={t`Name`}
          className="min-w-48 flex-1"
          maxLength={100}
          hint={t`Defaults to the site name`}
          {...form.field('mailName')}
        />
        <TextField
          label={t`Email address`}
          type="email"
          className="min-w-56 flex-1"
          hint={t`Defaults to ${saved.usualFrom}`}
          {...form.field('mailFrom')}
        />
        <Button type="submit" look="primary" className="mt-6.5" busy={form.pending}>{t`Save`}</Button>
      </OpForm>
    </Card>
  );
}

function RulesCard({ rows }: { rows: readonly Row[] }) {
  const title = t`Default notifications`;
  const head = 'px-1 pb-2 font-medium';
  return (
    <Card title={title}>
      <div className="relative overflow-x-auto">
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-[13px] text-muted">
              <th scope="col" className={'pb-2 text-start font-medium'}>{t`Event`}</th>
              <th scope="col" className={head}>{t`Console`}</th>
              <th scope="col" className={head}>{t`Locked`}</th>
              <th scope="col" className={head}>{t`Email`}</th>
              <th scope="col" className={head}>{t`Locked`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code} className="border-b border-line last:border-0">
                <th scope="row" className="py-3 pe-3 text-start font-normal">
                  <span className="block font-medium">{row.title}</span>
                  <span className="block text-[13px] text-muted max-sm:hidden">{row.description}</span>
                </th>
                <RuleCells row={row} channel="inApp" name={inConsole(row.title)} />
                <RuleCells row={row} channel="mail" name={byEmail(row.title)} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const inConsole = (title: string) => t`${title} in the console`;
const byEmail = (title: string) => t`${title} by email`;

function RuleCells({ row, channel, name }: { row: Row; channel: 'inApp' | 'mail'; name: string }) {
  const act = useAct(notifications.saveSiteRule);
  const { enabled, locked } = row[channel];
  const fixed = channel === 'mail' && row.mailLocked;
  const save = (change: { enabled?: boolean; locked?: boolean }) =>
    act.mutate({ input: { code: row.code, channel, enabled, locked, ...change } });
  return (
    <>
      <td className="w-17 text-center max-sm:w-12" title={fixed ? t`This email can't be turned off.` : undefined}>
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
