import { t } from '@lingui/core/macro';
import { FlaskConical, Plus, Upload } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { useGo } from '#shell/boot/go.ts';
import { useAct } from '#shell/form/act.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { Button } from '#ui/Button.tsx';
import { StateDot, Tag } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { blacklist } from '../contract.ts';
import { entryKinds, entryPlaces } from '../kinds.ts';
import { blacklistPath, refusalsPath } from '../paths.ts';
import { BlacklistTabs } from './BlacklistTabs.tsx';
import { bulkEntryActions, entryActions } from './entry-actions.tsx';
import { kindLabel, placeLabel } from './labels.ts';
import type { Removed } from './RemoveEntriesDialog.tsx';
import type { EntryRow } from './types.ts';

const TestDialog = lazyPart(() => import('./TestDialog.tsx'));
const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'));

const columnsOf = (): ListColumn<EntryRow>[] => [
  {
    id: 'value',
    title: t`Value`,
    sort: 'value',
    cell: ({ value, effect }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span className="font-mono text-[13px] break-all">{value}</span>
        {effect === 'allow' && <Tag tone="ok">{t`Exception`}</Tag>}
      </span>
    ),
  },
  { id: 'kind', title: t`Kind`, sort: 'kind', phone: 'line', cell: ({ kind }) => kindLabel(kind) },
  { id: 'places', title: t`Counts at`, cell: ({ places }) => places.map(placeLabel).join(', ') },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ state }) => (
      <StateDot tone={state === 'active' ? 'ok' : 'muted'}>{state === 'active' ? t`Active` : t`Expired`}</StateDot>
    ),
  },
  { id: 'reason', title: t`Reason`, kind: 'text', spare: true },
  { id: 'ticket', title: t`Ticket`, kind: 'text', spare: true },
  { id: 'hits', title: t`Hits`, kind: 'number', sort: 'hits' },
  {
    id: 'lastHit',
    title: t`Last hit`,
    sort: 'lastHit',
    cell: ({ lastHit, lastValue, lastPlace }) =>
      lastHit === null ? (
        '–'
      ) : (
        <span className="grid">
          <Ago at={lastHit} />
          <span className="text-[13px] break-all text-muted">
            {lastPlace === null ? lastValue : `${lastValue} · ${placeLabel(lastPlace)}`}
          </span>
        </span>
      ),
  },
  { id: 'since', title: t`Added`, kind: 'date', sort: 'since', spare: true },
  { id: 'by', title: t`Added by`, spare: true, cell: ({ by }) => by ?? '–' },
  { id: 'until', title: t`Expires`, kind: 'date', sort: 'until', spare: true },
];

const create: RowAction<null> = {
  id: 'add',
  title: () => t`Add entry`,
  icon: <Plus size={16} />,
  may: 'blacklist.manage',
  load: dialog(
    () => import('./EntryDialog.tsx'),
    () => ({}),
  ),
};

/** `/blacklist`: what is refused at sign-up, sign-in and payment, and the exceptions. */
export default function EntriesPage() {
  const list = useList(blacklist.listBlocklistEntries, { pollSeconds: 60 });
  const columns = useMemo(() => columnsOf(), []);
  const [open, setOpen] = useState<'test' | 'import'>();
  const mayManage = useMay('blacklist.manage');
  const { actions, bulk } = useEntryActions();
  return (
    <>
      <ListScreen
        list={list}
        title={t`Blocklist`}
        note={t`What is refused at sign-up, sign-in or payment. Exceptions take precedence.`}
        above={<BlacklistTabs current={blacklistPath()} />}
        head={
          <>
            <Button onClick={() => setOpen('test')}>
              <FlaskConical aria-hidden size={16} />
              {t`Test value`}
            </Button>
            {mayManage && (
              <Button onClick={() => setOpen('import')}>
                <Upload aria-hidden size={16} />
                {t`Import entries`}
              </Button>
            )}
          </>
        }
        create={create}
        columns={columns}
        rowName={({ value }) => value}
        version={({ version, hits, state }) => `${version} ${hits} ${state}`}
        actions={actions}
        bulk={bulk}
        search={{ label: t`Search by value, reason or ticket`, className: 'w-72 max-sm:w-full' }}
        filters={[
          {
            name: 'kind',
            title: t`Kind`,
            several: true,
            choices: entryKinds.map((value) => ({ value, title: kindLabel(value) })),
          },
          {
            name: 'place',
            title: t`Counts at`,
            choices: entryPlaces.map((value) => ({ value, title: placeLabel(value) })),
          },
          {
            name: 'effect',
            title: t`Effect`,
            choices: [
              { value: 'refuse', title: t`Refuses` },
              { value: 'allow', title: t`Exception` },
            ],
          },
          {
            name: 'state',
            title: t`State`,
            choices: [
              { value: 'active', title: t`Active` },
              { value: 'expired', title: t`Expired` },
            ],
          },
        ]}
        noMatch={t`No entries match`}
        nothing={{
          title: t`No entries yet`,
          text: t`Add an address, a mail domain, a phone number, a card or a host name to refuse it.`,
          create: true,
        }}
      />
      <Suspense>
        {open === 'test' && <TestDialog onClose={() => setOpen(undefined)} />}
        {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  );
}

/** Removes entries, with a way back. */
function useEntryActions() {
  const go = useGo();
  const { mutate: restoreNow } = useAct(blacklist.restoreBlocklistEntries, {
    onDone: ({ results }) => {
      const [wrong] = results.flatMap(({ refusal }) => (refusal === null ? [] : [refusal]));
      toast(wrong === undefined ? 'success' : 'error', wrong ?? t`Entry restored`);
    },
  });
  return useMemo(() => {
    const onRemoved = (results: Removed) => {
      const entryIds = results.map(({ entryId }) => entryId);
      const action = { title: t`Undo`, onChoose: () => restoreNow({ input: { entryIds } }) };
      const name = results[0]?.name ?? '';
      toast('success', entryIds.length === 1 ? t`${name} removed` : t`Entries removed: ${entryIds.length}`, { action });
    };
    const actions = entryActions({
      onRemoved,
      onHits: ({ id }) => go(refusalsPath({ entry: id })),
    });
    const bulk = {
      label: t`Selected entries`,
      actions: bulkEntryActions(onRemoved),
    };
    return { actions, bulk };
  }, [go, restoreNow]);
}
