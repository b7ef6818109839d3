import { plural, t } from '@lingui/core/macro';
import { Banner } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { estimateText, methodLabel, ramText } from './labels.ts';
import type { Plan } from './types.ts';
import { becomes } from '#ui/direction.ts';

/** Where each server would move to, how, and what is in the way. */
export function PlanTable({ plan }: { plan: Plan }) {
  const { moves, ready, blocked, restarts, seconds } = plan;
  return (
    <section aria-label={t`Plan`} className="grid gap-3">
      <p className="font-medium">
        {t`${ready} of ${moves.length} servers can move, ${estimateText(seconds)} in total.`}
        {restarts > 0 && ` ${plural(restarts, { one: '# of them is restarted.', other: '# of them are restarted.' })}`}
      </p>
      {blocked > 0 && (
        <Banner tone="warn">
          {plural(blocked, {
            one: "# server can't move as things are. It stays on the host.",
            other: "# servers can't move as things are. They stay on the host.",
          })}
        </Banner>
      )}
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line" tabIndex={0}>
        {moves.map((move) => (
          <li key={move.serverId} className="grid gap-0.5 px-3 py-2">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium break-words">{move.name}</span>
              {move.blocker === null ? (
                <span className="text-[13px] tabular-nums">
                  {`${methodLabel(move.method)}${becomes()}${move.target ?? ''} · ${estimateText(move.seconds)}`}
                </span>
              ) : (
                <StateDot tone="warn">{t`Blocked`}</StateDot>
              )}
            </span>
            <span className="text-[13px] text-muted">
              {move.blocker ?? `${move.owner} · ${ramText(move.ramMb)}`}
              {move.task !== null && ` · ${t`Waits for: ${move.task}`}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
