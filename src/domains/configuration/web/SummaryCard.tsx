import { t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { AboutMoney } from '#shell/text/AboutMoney.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { hourText } from '#shell/text/format.ts';
import { withConversion } from '#shell/list/money-cell.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, Segments } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { isDearer, linesOf, needsRestart, partsOf, priceOf, touchesDisks } from '../change.ts';
import { usualSeconds } from '../limits.ts';
import { Lines } from './Lines.tsx';
import { compare, driftOf } from './money.ts';
import type { Editing, ServerDetail } from './types.ts';
import { differenceText, monthText } from './labels.ts';

export interface When {
  restart: boolean;
  force: boolean;
  /** An instant, or null for now. */
  at: string | null;
  /** Together with the change that is planned. */
  withPlanned: boolean;
}

interface Props {
  server: ServerDetail;
  editing: Editing;
  busy: boolean;
  /** What is wrong and belongs to no field. */
  problem: string | null;
  onSave(when: When): void;
  onReset(): void;
}

/** What changes, what it costs before and after, how long the server is away, and when. */
export function SummaryCard({ server, editing, busy, problem, onSave, onReset }: Props) {
  const [restart, setRestart] = useState(false);
  const [force, setForce] = useState(false);
  const [when, setWhen] = useState<'now' | 'later' | 'planned'>('now');
  const [time, setTime] = useState('');
  const { form, target, refusals, errorOf } = editing;
  const withPlanned = when === 'planned' && form.planned !== null;
  const later = when === 'later' || withPlanned;
  const running = server.state === 'on';
  const lines = linesOf(form.current, target);
  const interrupts = lines.some((line) => needsRestart(line, form.hot)) && (running || later);
  // The time is typed in UTC, so that it means the same for everyone who looks after the server.
  const at = when === 'later' ? instantOf(time) : null;
  const refusal = partsOf(lines).reduce<string | null>((reason, part) => reason ?? refusals[part], null);
  const reason = reasonOf({
    more: moreRefused(editing),
    untimed: when === 'later' && at === null,
    interrupts,
    restart,
    refusal: later ? null : refusal,
  });
  return (
    <Card title={t`Summary`} className="@container">
      <Lines form={form} target={target} running={running} />
      {lines.length > 0 && (
        <div className="mt-4 grid gap-4 border-t border-line pt-4">
          <Money editing={editing} />
          {touchesDisks(lines) && form.keepsSafety && (
            <p className="text-[13px] text-muted">
              {t`Changing disks creates a snapshot of their previous state. Delete it before you change disks again.`}
            </p>
          )}
          <Segments<'now' | 'later' | 'planned'>
            label={t`When`}
            className="justify-self-start"
            value={withPlanned ? 'planned' : later ? 'later' : 'now'}
            choices={[
              { value: 'now', title: t`Now` },
              form.planned === null
                ? { value: 'later', title: t`At a set time` }
                : { value: 'planned', title: t`With the scheduled change` },
            ]}
            onChange={setWhen}
          />
          {withPlanned && (
            <p className="text-[13px] text-muted">
              {t`Both changes are applied together at the scheduled time. Where they conflict, this one wins.`}
            </p>
          )}
          {when === 'later' && (
            <TextField
              label={t`Time (UTC)`}
              type="datetime-local"
              value={time}
              error={errorOf('at')}
              hint={at === null ? t`Within the next ${form.maxPlanDays} days.` : <DateTime at={at} />}
              onChange={(event) => setTime(event.target.value)}
            />
          )}
          {interrupts && <Interruption {...{ restart, force, setRestart, setForce }} error={errorOf('restart')} />}
          {moreRefused(editing) !== null && <Banner tone="warn">{moreRefused(editing)}</Banner>}
          {problem && <Banner tone="bad">{problem}</Banner>}
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              busy={busy}
              disabledReason={reason}
              onClick={() => onSave({ restart, force, at, withPlanned })}
            >
              {later ? t`Schedule change` : t`Save change`}
            </Button>
            <Button look="ghost" onClick={onReset}>{t`Discard`}</Button>
          </div>
        </div>
      )}
    </Card>
  );
}

interface Doubt {
  /** Why it cannot cost more. */
  more: string | null;
  /** No time was given for later. */
  untimed: boolean;
  interrupts: boolean;
  restart: boolean;
  refusal: string | null;
}

function reasonOf({ more, untimed, interrupts, restart, refusal }: Doubt): string | null {
  if (refusal !== null || more !== null) return refusal ?? more;
  if (untimed) return t`Enter a time first.`;
  return interrupts && !restart ? t`Allow the interruption first.` : null;
}

/** Why the account cannot have what is chosen, where that costs more; null when it can. */
function moreRefused({ form, target }: Editing): string | null {
  const { current, prices, priceBook, refusals } = form;
  if (refusals.more === null || priceBook === null) return null;
  const dearer = isDearer([current, prices], [target, priceOf(priceBook, target, form)]);
  return dearer ? t`This account can't order more now: ${refusals.more}` : null;
}

/** What was typed, as an instant; null while it is none. */
function instantOf(text: string): string | null {
  const time = new Date(`${text}:00.000Z`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

interface InterruptionProps {
  restart: boolean;
  force: boolean;
  error: string | undefined;
  setRestart(on: boolean): void;
  setForce(on: boolean): void;
}

/** The order in which it is applied, how long that takes, and the leave to do it. */
function Interruption({ restart, force, error, setRestart, setForce }: InterruptionProps) {
  const { stop, resize, start } = usualSeconds;
  const seconds = stop + resize + start;
  return (
    <div className="grid gap-3 rounded-lg bg-warn-soft px-3.5 py-3">
      <div className="text-[13px]">
        <p className="font-medium">{t`Shut down, resize, start`}</p>
        <p className="text-muted">
          {t`Usually about ${seconds} seconds plus the guest system's shutdown and boot time. If the change fails, the server is started unchanged.`}
        </p>
      </div>
      <CheckField label={t`The server may be interrupted`} checked={restart} error={error} onChange={setRestart} />
      <CheckField
        label={t`Force power off instead of shutting down`}
        note={t`Faster, but unsaved data in the guest is lost.`}
        checked={force}
        onChange={setForce}
      />
    </div>
  );
}

/** The money before and after: the hour on and off, the rest of this month, and a full one. */
function Money({ editing: { form, change, target } }: { editing: Editing }) {
  const [now] = useState(() => new Date());
  const amounts = compare(form, change, now);
  if (amounts === null || form.priceBook === null)
    return (
      <p className="text-warn">{t`Your price list doesn't include this. Choose something else or contact your provider.`}</p>
    );
  const { before, after } = amounts;
  const { currency } = form.priceBook;
  const hourly = target.billingMode === 1 || form.current.billingMode === 1;
  const drift = driftOf(form);
  const hour = (micro: number) => withConversion(hourText(micro, currency), [{ micro, currency }], true);
  const month = (micro: number) => withConversion(monthText(micro, currency), [{ micro, currency }]);
  const rows: [string, ReactNode, ReactNode][] = [
    ...(hourly
      ? ([
          [t`Per hour (running)`, hour(before.hourlyOnMicro), hour(after.hourlyOnMicro)],
          [t`Per hour (stopped)`, hour(before.hourlyOffMicro), hour(after.hourlyOffMicro)],
        ] as [string, ReactNode, ReactNode][])
      : []),
    [t`Rest of this month`, month(before.restMicro), month(after.restMicro)],
    [t`Full month`, month(before.monthMicro), month(after.monthMicro)],
  ];
  return (
    <div>
      <table className="w-full text-[13px] tabular-nums" aria-label={t`Price before and after`}>
        <thead>
          <tr className="text-muted">
            <th className="sr-only">{t`Price`}</th>
            <th className="pb-1 text-end font-normal">{t`Before`}</th>
            <th className="pb-1 text-end font-normal">{t`After`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, from, to]) => (
            <tr key={name} className="align-top">
              <th scope="row" className="py-0.5 text-start font-normal">
                {name}
              </th>
              <td className="text-end text-muted">{from}</td>
              <td className="text-end font-medium">{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 flex items-baseline justify-between gap-3">
        <span className="text-muted">{t`Monthly difference`}</span>
        <span className="text-lg font-semibold tracking-tight tabular-nums">
          {differenceText(after.monthMicro - before.monthMicro, currency)}
        </span>
      </p>
      <p className="text-end">
        <AboutMoney of={[{ micro: after.monthMicro - before.monthMicro, currency }]} />
      </p>
      {Math.abs(drift) >= 5000 && (
        <p className="mt-1 text-xs text-muted">
          {t`${differenceText(drift, currency)} of this is because the price list changed since the server was last priced.`}
          {withConversion(null, [{ micro: drift, currency }])}
        </p>
      )}
      {hourly && (
        <p className="mt-1 text-xs text-muted">
          {t`Disks, licenses and addresses are billed even while the server is off. Hourly servers are counted at full-time use.`}
        </p>
      )}
      <p className="mt-1 text-xs text-muted">{t`Prices from the “${form.priceBook.priceListName}” price list.`}</p>
    </div>
  );
}
