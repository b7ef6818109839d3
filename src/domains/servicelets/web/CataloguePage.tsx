import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { DateTime } from '#shell/DateTime.tsx';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { servicelets } from '../contract.ts';
import type { Definition } from './types.ts';
import { osWord } from './words.ts';

const DefinitionDialog = lazy(() => import('./DefinitionDialog.tsx'));
const VersionsDrawer = lazy(() => import('./VersionsDrawer.tsx'));

type Asked = { what: 'new' } | { what: 'edit' | 'versions'; row: Definition };

/** The catalogue of servicelets, for those who keep it. */
export default function CataloguePage() {
  const read = useRead(servicelets.listServicelets, {});
  const [asked, setAsked] = useState<Asked>();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const rows = read.data?.items.filter((row) => `${row.name} ${row.description}`.toLowerCase().includes(wanted)) ?? [];
  const close = () => setAsked(undefined);
  const add = (
    <Button look="primary" onClick={() => setAsked({ what: 'new' })}>
      <Plus aria-hidden size={16} />
      {t`Add servicelet`}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t`Servicelets`}
        note={t`Commands and small services that people may have run inside their servers. Every change is a new version.`}
        actions={add}
      />
      <Card>
        {read.data ? (
          read.data.items.length === 0 ? (
            <EmptyState kind="nothing" title={t`The catalogue is empty`} action={add}>
              {t`Add a command, or a service with how it is installed and removed.`}
            </EmptyState>
          ) : (
            <>
              <TextField
                className="mb-3 max-w-sm"
                label={t`Find a servicelet`}
                type="search"
                value={filter}
                onChange={(event) => setFilter(event.target.value)}
              />
              {rows.length === 0 ? (
                <EmptyState
                  kind="no-match"
                  title={t`Nothing matches`}
                  action={<Button onClick={() => setFilter('')}>{t`Clear the search`}</Button>}
                />
              ) : (
                <ul aria-label={t`Servicelets`} className="divide-y divide-line rounded-lg border border-line">
                  {rows.map((row) => (
                    <Row key={row.id} row={row} onAsk={setAsked} />
                  ))}
                </ul>
              )}
            </>
          )
        ) : read.error ? (
          <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )}
      </Card>
      <Suspense>
        {asked?.what === 'new' && <DefinitionDialog row={null} onClose={close} />}
        {asked?.what === 'edit' && <DefinitionDialog row={asked.row} onClose={close} />}
        {asked?.what === 'versions' && <VersionsDrawer row={asked.row} onClose={close} />}
      </Suspense>
    </>
  );
}

function Row({ row, onAsk }: { row: Definition; onAsk(asked: Asked): void }) {
  const { name, description, enabled, version, os, kind, changedAt } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {name}
          <StateDot tone={enabled ? 'ok' : 'muted'}>{enabled ? t`Enabled` : t`Disabled`}</StateDot>
        </p>
        <p className="text-[13px] text-muted">{description}</p>
        <p className="text-[13px] text-muted tabular-nums">
          {osWord(os)} · {kind === 'command' ? t`Command` : t`Service`} · {t`version ${version}`} ·{' '}
          <DateTime at={changedAt} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button small aria-label={t`Versions of ${name}`} onClick={() => onAsk({ what: 'versions', row })}>
          {t`Versions`}
        </Button>
        <Button small aria-label={t`Edit ${name}`} onClick={() => onAsk({ what: 'edit', row })}>
          {t`Edit`}
        </Button>
      </div>
    </li>
  );
}
