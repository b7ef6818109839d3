import { t } from '@lingui/core/macro';
import { FileSearch, Gauge, MailWarning } from 'lucide-react';
import { findingActions, type FindingRef } from '#domains/diagnostics/web/port.ts';
import { personCards } from '#domains/identity/web/port.ts';
import { dialog } from '#shell/list/row-actions.tsx';

const reportId = 'abusiveUsage';
const serversOf = (rows: readonly FindingRef[]) => ({
  servers: rows.map(({ objectId, name }) => ({ id: objectId, name })),
});

export const contributes = [
  findingActions(
    {
      id: 'evidence',
      reportId,
      title: () => t`Show evidence`,
      icon: <FileSearch size={16} />,
      may: 'abuse.view',
      single: true,
      load: dialog(
        () => import('./EvidenceDrawer.tsx'),
        (rows: readonly FindingRef[]) => ({ serverId: rows[0]?.objectId ?? '', name: rows[0]?.name ?? '' }),
      ),
    },
    {
      id: 'warn',
      reportId,
      title: () => t`Warn customer`,
      icon: <MailWarning size={16} />,
      may: 'abuse.act',
      load: dialog(() => import('./WarnDialog.tsx'), serversOf),
    },
    {
      id: 'limit',
      reportId,
      title: () => t`Limit bandwidth`,
      icon: <Gauge size={16} />,
      may: 'abuse.act',
      load: dialog(() => import('./LimitDialog.tsx'), serversOf),
    },
  ),
  personCards({ id: 'abuse', rank: 60, may: 'abuse.view', tab: 'history', load: () => import('./MeasuresCard.tsx') }),
];
