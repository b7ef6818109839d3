import { t } from '@lingui/core/macro';
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { externalPages } from '../contract.ts';
import { placeLabel, roleLabel } from './labels.ts';
import { AddPageDialog } from './PageDialog.tsx';
import type { PageRow } from './types.ts';

const columnsOf = (): ListColumn<PageRow>[] => [
  { id: 'title', title: t`Title`, sort: 'title', kind: 'text' },
  { id: 'url', title: t`Address`, kind: 'text', spare: true },
  { id: 'place', title: t`Menu group`, phone: 'line', cell: ({ place }) => placeLabel(place) },
  { id: 'roles', title: t`Shown to`, spare: true, cell: ({ roles }) => roles.map(roleLabel).join(', ') },
  {
    id: 'enabled',
    title: t`Status`,
    phone: 'line',
    cell: ({ enabled }) => <StateDot tone={enabled ? 'ok' : 'muted'}>{enabled ? t`In the menu` : t`Hidden`}</StateDot>,
  },
];

const actionsOf = (siteHost: string): RowAction<PageRow>[] => {
  const props = (row: PageRow) => ({ row, siteHost });
  return [
    {
      id: 'edit',
      title: () => t`Edit`,
      icon: <Pencil size={16} />,
      may: 'site.configure',
      load: dialog(() => import('./PageDialog.tsx'), props),
    },
    {
      id: 'key',
      title: ({ hasKey }) => (hasKey ? t`Replace key` : t`Create key`),
      icon: <KeyRound size={16} />,
      may: 'site.configure',
      load: dialog(() => import('./KeyDialog.tsx'), props),
    },
    {
      id: 'remove',
      title: () => t`Remove`,
      icon: <Trash2 size={16} />,
      danger: true,
      may: 'site.configure',
      load: dialog(() => import('./RemovePageDialog.tsx'), props),
    },
  ];
};

/** The pages of a site's own systems in its menu. */
export default function PagesSection({ siteHost }: { siteHost: string }) {
  const [adding, setAdding] = useState(false);
  const list = useList(externalPages.listExternalPages, { params: { siteHost }, prefix: 'page.' });
  const columns = useMemo(() => columnsOf(), []);
  const actions = useMemo(() => actionsOf(siteHost), [siteHost]);
  return (
    <Card
      title={t`External pages`}
      note={t`Pages of your own systems, as entries of the menu. They open inside the console, in a sandboxed frame.`}
      actions={
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          {t`Add external page`}
        </Button>
      }
    >
      <ListScreen
        list={list}
        label={t`External pages`}
        columns={columns}
        actions={actions}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        search={{ label: t`Search external pages` }}
        noMatch={t`No external page matches`}
        nothing={<p className="text-muted">{t`No external pages yet. Add the first one.`}</p>}
      />
      {adding && <AddPageDialog siteHost={siteHost} onClose={() => setAdding(false)} />}
    </Card>
  );
}
