import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { moneyText } from '#shell/text/format.ts';
import type { Person } from '#domains/identity/web/port.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { servers } from '../contract.ts';
import { serversPath } from '../paths.ts';
import { serverStates } from '../states.ts';
import { stateName, stateTone } from './labels.ts';

/** On the page of a person: how many servers they have in each state, with the way to these. */
export default function PersonServers({ person: { accountId } }: { person: Person }) {
  const read = useRead(servers.summariseServers, { query: { accountId } }, { pollSeconds: 60 });
  const { data } = read;
  const counts = serverStates.flatMap((state) => {
    const count = data?.byState[state] ?? 0;
    return count === 0 ? [] : [{ state, count }];
  });
  return (
    <Card
      title={t`Servers`}
      note={
        data && data.monthly.length > 0
          ? t`${data.monthly.map(({ amount, currency }) => moneyText(amount, currency)).join(' + ')} estimated per month`
          : undefined
      }
      actions={
        data &&
        data.total > 0 && (
          <Link to={serversPath({ owner: accountId })} className="reach text-[13px] text-brand-text hover:underline">
            {t`All ${numberText(data.total)}`}
          </Link>
        )
      }
    >
      {!data && <ReadState read={read} rows={4} />}
      {data?.total === 0 && <EmptyState kind="nothing" title={t`No servers`} />}
      <ul aria-label={t`Servers by state`} className="-mx-2">
        {counts.map(({ state, count }) => (
          <li
            key={state}
            className="relative flex min-h-10 items-center justify-between gap-4 rounded-lg px-2 hover:bg-hover"
          >
            <StateDot tone={stateTone[state]}>
              <Link to={serversPath({ owner: accountId, state })} className="after:absolute after:inset-0">
                {stateName(state)}
              </Link>
            </StateDot>
            <span className="font-semibold tabular-nums">{numberText(count)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
