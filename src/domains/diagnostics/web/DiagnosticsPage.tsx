import { t } from '@lingui/core/macro';
import { Mail, MailCheck, RefreshCw, Star } from 'lucide-react';
import { useMemo } from 'react';
import { severities } from '#kernel/findings.ts';
import { reportPath } from '#kernel/paths.ts';
import { useAct } from '#shell/form/act.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import type { RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { Button } from '#ui/Button.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { diagnostics } from '../contract.ts';
import { Computed } from './Computed.tsx';
import { severityLabel, severityTone } from './labels.ts';
import { Trend } from './Trend.tsx';
import type { DiagnosticRow } from './types.ts';

const columnsOf = (): ListColumn<DiagnosticRow>[] => [
  {
    id: 'title',
    title: t`Report`,
    sort: 'title',
    cell: ({ id, title, favorite }) => (
      <span className="inline-flex items-center gap-1.5">
        <RowLink to={reportPath(id)}>{title}</RowLink>
        {favorite && <Star role="img" aria-label={t`Favorite`} size={14} className="fill-current text-warn" />}
      </span>
    ),
  },
  {
    id: 'severity',
    title: t`Severity`,
    cell: ({ severity }) => <StateDot tone={severityTone[severity]}>{severityLabel(severity)}</StateDot>,
  },
  {
    id: 'open',
    title: t`Open`,
    sort: 'open',
    align: 'end',
    phone: 'line',
    cell: ({ open }) => <span className={open > 0 ? 'font-medium' : 'text-muted'}>{numberText(open)}</span>,
  },
  { id: 'unseen', title: t`New`, sort: 'unseen', align: 'end', cell: ({ unseen }) => numberText(unseen) },
  {
    id: 'acknowledged',
    title: t`Acknowledged`,
    align: 'end',
    spare: true,
    cell: ({ acknowledged }) => numberText(acknowledged),
  },
  { id: 'trend', title: t`14 days`, spare: true, cell: (row) => <Trend of={row} className="h-6 w-28" /> },
  { id: 'refreshed', title: t`Computed`, sort: 'refreshed', cell: (row) => <Computed of={row} /> },
];

/** Every diagnostic report that its reader may see, with what it has found. */
export default function DiagnosticsPage() {
  const list = useList(diagnostics.listDiagnostics, { firstSize: 50 });
  const favor = useAct(diagnostics.saveFavoriteDiagnostic);
  const refresh = useAct(diagnostics.refreshDiagnostic, {
    onDone: () => toast('success', t`Refresh started`),
  });
  const saveFavorite = favor.mutate;
  const startRefresh = refresh.mutate;
  const columns = useMemo(() => columnsOf(), []);
  const actions = useMemo(
    (): RowAction<DiagnosticRow>[] => [
      {
        id: 'refresh',
        title: () => t`Refresh now`,
        icon: <RefreshCw size={16} />,
        may: 'diagnostic.manage',
        run: ({ id }) => startRefresh({ params: { reportId: id } }),
      },
      {
        id: 'favorite',
        title: ({ favorite }) => (favorite ? t`Remove from favorites` : t`Add to favorites`),
        icon: <Star size={16} />,
        run: ({ id, favorite }) => saveFavorite({ params: { reportId: id }, input: { favorite: !favorite } }),
      },
    ],
    [saveFavorite, startRefresh],
  );
  return (
    <ListScreen
      list={list}
      title={t`Diagnostic reports`}
      note={t`What needs attention on servers, networks, customers and prices. Each report is computed in the background.`}
      head={list.read.data && <Digest on={list.read.data.digest} />}
      columns={columns}
      rowName={({ title }) => title}
      version={({ open, freshness }) => `${open} ${freshness}`}
      actions={actions}
      search={{ label: t`Search reports` }}
      filters={[
        {
          name: 'only',
          title: t`Show`,
          choices: [
            { value: 'found', title: t`With findings` },
            { value: 'unseen', title: t`With new findings` },
            { value: 'favorites', title: t`Favorites` },
          ],
        },
        {
          name: 'severity',
          title: t`Severity`,
          choices: severities.map((severity) => ({ value: severity, title: severityLabel(severity) })),
        },
      ]}
      noMatch={t`No report matches`}
      nothing={{ title: t`No diagnostic reports`, text: t`Your role can't see any diagnostic report.` }}
    />
  );
}

/** The new findings of all reports by email every morning. */
function Digest({ on }: { on: boolean }) {
  const save = useAct(diagnostics.saveDiagnosticDigest, {
    onDone: () => toast('success', on ? t`Daily summary turned off` : t`Daily summary turned on`),
  });
  return (
    <Button aria-pressed={on} busy={save.isPending} onClick={() => save.mutate({ input: { subscribed: !on } })}>
      {on ? <MailCheck aria-hidden size={16} /> : <Mail aria-hidden size={16} />}
      {t`Daily summary`}
    </Button>
  );
}
