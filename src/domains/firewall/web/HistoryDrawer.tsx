import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { DateTime } from '#shell/text/DateTime.tsx';
import { ReadOnList } from '#shell/list/ReadOnList.tsx';
import type { RowOf } from '#shell/list/list.ts';
import { Button } from '#ui/Button.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { firewall } from '../contract.ts';
import { openSet, type RuleSet } from '../rules.ts';
import { ChangeList } from './ChangeList.tsx';
import type { FirewallView } from './types.ts';

/** One of them; before the first, everything was open. */
type Revision = Omit<RowOf<typeof firewall.listFirewallRevisions>, 'date'> & { date: string | null };

interface Props {
  serverId: string;
  view: FirewallView;
  refusal: string | null;
  /** The revision that is opened at first. */
  first: number | null;
  onRestore(revision: number, after: RuleSet): void;
  onClose(): void;
}

/** The rule sets that the server had, what each changed, and the way back to it. */
export default function HistoryDrawer({ serverId, view, refusal, first, onRestore, onClose }: Props) {
  const [opened, setOpened] = useState(first);
  // Before the first rules everything was open: that can be had again too.
  const none = { revision: 0, date: null, by: '', reason: t`No rules`, summary: '', appliedAt: null, set: openSet };
  const withNone = (rows: readonly Revision[]) => (rows.at(-1)?.revision === 1 ? [...rows, none] : rows);
  return (
    <Drawer title={t`Earlier rules`} onClose={onClose}>
      <ReadOnList
        op={firewall.listFirewallRevisions}
        params={{ serverId }}
        nothing={<EmptyState kind="nothing" title={t`No earlier rules`} />}
      >
        {(rows) => (
          <ol className="divide-y divide-line px-5 py-2">
            {withNone(rows).map((row) => (
              <li key={row.revision} aria-label={t`Revision ${row.revision}`} className="py-3">
                <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <span className="font-medium">{row.reason}</span>
                  {row.revision === view.appliedRevision && <Tag tone="ok">{t`Active`}</Tag>}
                  {row.date && (
                    <span className="ms-auto text-[13px] text-muted">
                      <DateTime at={row.date} />
                    </span>
                  )}
                </div>
                <p className="mt-0.5 text-[13px] break-words text-muted">
                  {[row.summary, row.by].filter((text) => text !== '').join(' · ')}
                </p>
                {opened === row.revision && (
                  <div className="mt-2">
                    <p className="mb-1.5 text-[13px] text-muted">{t`Restoring this revision would change:`}</p>
                    <ChangeList before={view.set} after={row.set} refs={view.refs} />
                  </div>
                )}
                <div className="mt-2 flex gap-2">
                  <Button
                    small
                    look="ghost"
                    aria-expanded={opened === row.revision}
                    onClick={() => setOpened(opened === row.revision ? null : row.revision)}
                  >
                    {opened === row.revision ? t`Hide` : t`Compare`}
                  </Button>
                  {row.revision !== view.revision && (
                    <Button small disabledReason={refusal} onClick={() => onRestore(row.revision, row.set)}>
                      {t`Restore`}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ol>
        )}
      </ReadOnList>
    </Drawer>
  );
}
