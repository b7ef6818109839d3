import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '#shell/data/read.ts';
import { dayText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { usersPath } from '#domains/users/paths.ts';
import { accountStatesPath } from '#domains/reports/paths.ts';
import { account } from '../contract.ts';

const useAccounts = () => useRead(account.summariseAccounts, {}, { pollSeconds: 60 });
const week = 7;
/** A day in UTC: its noon is the same day nearly everywhere. */
const dateOf = (day: string) => dayText(`${day}T12:00:00Z`);

/** On the home of staff: accounts that are new or that someone has to look at; each number leads to its list. */
export function AccountsCard() {
  const read = useAccounts();
  const { data } = read;
  const seesUsers = useMay('person.view');
  const listPath = (filter: readonly [name: string, value: string]) =>
    seesUsers ? usersPath(Object.fromEntries([filter])) : accountStatesPath({ where: filter.join(':') });
  const newest = data?.signUps.slice(-week) ?? [];
  const lines: { title: string; count: number; tone: Tone; where: readonly [name: string, value: string] }[] = data
    ? [
        {
          title: t`New in 7 days`,
          count: newest.reduce((sum, { count }) => sum + count, 0),
          tone: 'brand',
          where: ['period', `${newest[0]?.day ?? ''}..`],
        },
        { title: t`Suspended, locked or disabled`, count: data.blocked, tone: 'bad', where: ['standing', 'blocked'] },
        { title: t`Warned`, count: data.warned, tone: 'warn', where: ['standing', 'warned'] },
        {
          title: t`Billing profile to verify`,
          count: data.unverified,
          tone: 'warn',
          where: ['standing', 'unverified'],
        },
        { title: t`Deletion requested`, count: data.deletions, tone: 'muted', where: ['deletion', 'asked'] },
      ]
    : [];
  return (
    <Card className="flex h-full flex-col" title={t`Accounts`}>
      {!data && !read.error && <SkeletonRows rows={5} />}
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      <ul aria-label={t`Accounts`} className="-mx-2 min-h-0 flex-1 overflow-y-auto">
        {lines.map(({ title, count, tone, where }) => (
          <li
            key={title}
            className="relative flex min-h-11 items-center justify-between gap-4 rounded-lg px-2 hover:bg-hover"
          >
            <StateDot tone={count === 0 ? 'muted' : tone}>
              <Link to={listPath(where)} className="after:absolute after:inset-0">
                {title}
              </Link>
            </StateDot>
            <span className="text-base font-semibold tabular-nums">{numberText(count)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** On the home of staff: sign-ups per day. */
export function SignUpsCard() {
  const read = useAccounts();
  const days = read.data?.signUps ?? [];
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const [first, last] = [days[0], days.at(-1)];
  const counted = days.filter(({ count }) => count > 0).map(({ day, count }) => `${dateOf(day)} ${count}`);
  return (
    <Card
      className="flex h-full flex-col"
      title={t`Sign-ups`}
      note={read.data ? t`${numberText(total)} in 30 days` : t`Last 30 days`}
    >
      {!read.data && !read.error && <SkeletonRows rows={5} />}
      {read.error && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      {read.data && total === 0 && <EmptyState kind="nothing" title={t`No one signed up in the last 30 days`} />}
      {first && last && total > 0 && (
        <>
          <div
            role="img"
            aria-label={t`Sign-ups per day: ${counted.join(', ') || t`none`}`}
            className="flex min-h-0 flex-1 items-end gap-0.5 sm:gap-1"
          >
            {days.map(({ day, count }) => (
              <div
                key={day}
                title={`${dateOf(day)}: ${count}`}
                className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1"
              >
                <span className="text-center text-[11px] text-muted tabular-nums max-sm:hidden">
                  {count > 0 ? numberText(count) : ''}
                </span>
                <div
                  className="min-h-px rounded-t-[3px] bg-brand-text/70"
                  style={{ height: `${(count / most) * 85}%` }}
                />
              </div>
            ))}
          </div>
          <p aria-hidden className="mt-1 flex justify-between text-[11px] text-muted">
            <span>{dateOf(first.day)}</span>
            <span>{t`Today`}</span>
          </p>
        </>
      )}
    </Card>
  );
}
