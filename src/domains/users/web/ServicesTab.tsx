import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { useMemo } from 'react';
import { migrateServicesPath } from '#domains/account-batches/paths.ts';
import { serviceActions, serviceViews, type Person, type ServiceAction } from '#domains/identity/web/port.ts';
import { useGo } from '#shell/boot/go.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import type { RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { buttonClass } from '#ui/Button.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { users } from '../contract.ts';
import type { UserService } from './types.ts';

const views = new Map(serviceViews.of(webContributions).map((view) => [view.kind, view]));
const titleOf = (kind: string) => views.get(kind)?.title() ?? kind;

const columnsOf = (seesMoney: boolean): ListColumn<UserService>[] => [
  {
    id: 'name',
    title: t`Name`,
    sort: 'name',
    cell: (row) => {
      const view = views.get(row.kind);
      return view === undefined ? row.name : <RowLink to={view.to(row)}>{row.name}</RowLink>;
    },
  },
  { id: 'kind', title: t`Kind`, sort: 'kind', phone: 'line', cell: ({ kind }) => titleOf(kind) },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ kind, state }) => {
      const shown = views.get(kind)?.state(state) ?? { text: state, tone: 'muted' as const };
      return <StateDot tone={shown.tone}>{shown.text}</StateDot>;
    },
  },
  { id: 'zone', title: t`Data center`, kind: 'zone' },
  ...(seesMoney ? [{ id: 'monthly' as const, title: t`Monthly cost`, kind: 'money' as const }] : []),
  { id: 'created', title: t`Created`, kind: 'date', sort: 'created' },
];

const facts = ({ id, title, icon, may }: ServiceAction) => ({ id, title, icon, may });
const offers = serviceActions.of(webContributions);

/** What can be done with one service. */
const ownActions: readonly RowAction<UserService>[] = offers.map((action) => ({
  ...facts(action),
  offered: ({ kind }) => kind === action.kind,
  refusal: action.refusal,
  load: ({ row, onClose }) => <action.load row={[row]} onClose={onClose} />,
}));

/** What can be done with all that are selected, where they are of its kind. */
const bulkActions: readonly RowAction<readonly UserService[]>[] = offers
  .filter(({ single }) => single !== true)
  .map((action) => ({
    ...facts(action),
    refusal: (rows) =>
      rows.some(({ kind }) => kind !== action.kind)
        ? t`Another kind of service is selected. Deselect everything that isn't of this kind: ${titleOf(action.kind)}`
        : null,
    load: action.load,
  }));

/** All that a user owns, of every kind, with what it costs. */
export default function ServicesTab({ person: { accountId: userId } }: { person: Person }) {
  const list = useList(users.listUserServices, { params: { userId }, prefix: 'services' });
  const seesMoney = useMay('billing.view');
  const moves = useMay('account-batch.administer');
  const columns = useMemo(() => columnsOf(seesMoney), [seesMoney]);
  const go = useGo();
  const actions = useMemo((): readonly RowAction<UserService>[] => {
    const open = (row: UserService) => {
      const view = views.get(row.kind);
      if (view !== undefined) go(view.to(row));
      return true;
    };
    return [{ id: 'open', title: () => t`Open`, icon: <ExternalLink size={16} />, run: open }, ...ownActions];
  }, [go]);
  return (
    <section aria-label={t`All services`} className="mt-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-[15px] font-semibold">{t`All services`}</h2>
        <div className="flex flex-wrap gap-2">
          {list.file && <ExportLinks file={list.file} />}
          {moves && (
            <Link to={migrateServicesPath()} className={buttonClass()}>
              {t`Move all to another user`}
            </Link>
          )}
        </div>
      </div>
      <ListScreen
        list={list}
        label={t`All services`}
        columns={columns}
        rowName={({ name }) => name}
        version={(row) => JSON.stringify(row)}
        actions={actions}
        bulk={{ label: t`Selected services`, actions: bulkActions }}
        search={{ label: t`Search by name` }}
        filters={[
          {
            name: 'kind',
            title: t`Kind`,
            several: true,
            choices: [...views.values()].map(({ kind, title }) => ({ value: kind, title: title() })),
          },
        ]}
        noMatch={t`No service matches`}
        nothing={{
          title: t`No services yet`,
          text: t`Servers, networks, images and other services of the user appear here.`,
        }}
      />
    </section>
  );
}
