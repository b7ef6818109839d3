import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CornerDownLeft, Search } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { consoleOps } from '#domains/console/contract.ts';
import { Modal } from '#ui/Modal.tsx';
import { menuDialogPath, menuDialogs } from './menu-dialogs.ts';
import { menuIds, menuLeaves } from './menu-paths.ts';
import { useMenu, useUser, type Menu } from '../session/session-reads.ts';
import { call } from '../data/call.ts';
import { hasZones, useZoneScope } from '../list/list-zone.ts';
import { ZoneName } from '../text/ZoneName.tsx';
import { useRead } from '../data/read.ts';
import { DateTime } from '../text/DateTime.tsx';
import { matchesPath } from '../boot/boot-routes.ts';
import { webContributions } from '../boot/web-contributions.ts';
import { firstScreens } from '../boot/first-screens.ts';
import { laterScreens } from '../boot/later-screens.ts';
import type { PaletteEntry, PaletteSource } from '../boot/web-route.ts';
import type { Found } from './finds.ts';
import { noteOpened, type OpenedObject } from './recent.ts';

interface Group {
  title: string;
  entries: readonly Entry[];
}
/** An entry, and what is noted as opened when it is chosen. */
type Entry = PaletteEntry & { opens?: OpenedObject };

/** Rows of one list. */
const maxFound = '5';
/** How long nothing is typed before the lists are searched. */
const pauseMs = 200;

/** Jumps to any screen of the menu and finds what the domains can find. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const menu = useMenu();
  const found = useFound(usePaused(text.trim()));
  const recent = useRecent(menu);
  const inSupport = Boolean(useUser()?.support);
  const scope = useZoneScope();
  const groups = [
    { title: t`Recent`, entries: text.trim() === '' ? recent : [] },
    { title: t`Go to`, entries: menu ? goTo(menu, text) : [] },
    ...found,
  ].filter((g) => g.entries.length > 0);
  const entries = groups.flatMap((group) => group.entries);
  const current = Math.min(at, Math.max(0, entries.length - 1));
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    if (entry.opens && !inSupport) noteOpened(entry.opens);
    void navigate({ href: entry.to });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') choose(entries[current]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || entries.length === 0) return;
    event.preventDefault();
    setAt((current + step + entries.length) % entries.length);
  };
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;
  return (
    <Modal label={t`Search or jump to`} onClose={onClose} className="mt-[10dvh] w-[min(38rem,calc(100vw-2rem))]">
      <div className="rise overflow-hidden rounded-2xl border border-line bg-raised shadow-float">
        <div className="relative border-b border-line">
          <Search aria-hidden size={17} className="absolute inset-y-0 start-4 my-auto text-muted" />
          <input
            autoFocus
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={entries[current] && optionId(entries[current])}
            aria-label={t`Search or jump to`}
            placeholder={t`Search or jump to`}
            className="h-13 w-full bg-transparent ps-11 pe-4 text-base outline-none placeholder:text-muted"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div
          id={listId}
          role="listbox"
          aria-label={t`Results`}
          className="max-h-[min(24rem,60dvh)] overflow-auto p-1.5"
        >
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                {group.title}
              </p>
              {group.entries.map((entry) => (
                <Option
                  key={entry.id}
                  id={optionId(entry)}
                  entry={entry}
                  current={entries[current] === entry}
                  onPoint={() => setAt(entries.indexOf(entry))}
                  onChoose={() => choose(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        {entries.length === 0 && <p className="px-6 pb-8 text-center text-muted">{t`No results.`}</p>}
        {scope !== '' && (
          <p className="flex flex-wrap gap-x-1.5 border-t border-line px-4.5 py-2 text-[13px] text-muted">
            {t`Narrowed to the data center selected in the header:`}
            <ZoneName of={scope} />
          </p>
        )}
      </div>
    </Modal>
  );
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  current: boolean;
  onPoint(): void;
  onChoose(): void;
}
function Option({ id, entry, current, onPoint, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={current}
      ref={(element) => {
        if (current) element?.scrollIntoView({ block: 'nearest' });
      }}
      className={clsx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5',
        current && 'bg-brand-soft',
      )}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className="min-w-0 flex-1 truncate">{entry.title}</span>
      {entry.note && <span className="max-w-[45%] shrink-0 truncate text-[13px] text-muted">{entry.note}</span>}
      {entry.at && <DateTime at={entry.at} className="shrink-0 text-[13px] text-muted tabular-nums" />}
      <CornerDownLeft aria-hidden size={14} className={current ? 'text-brand-text' : 'opacity-0'} />
    </div>
  );
}

function goTo(menu: Menu, text: string): PaletteEntry[] {
  const wanted = text.trim().toLowerCase();
  const shown = new Set(menuIds(menu.tree));
  const opening = menuDialogs.filter(({ id }) => shown.has(id)).map(({ id }) => ({ id, route: menuDialogPath(id) }));
  return [...menuLeaves(menu.tree), ...opening].flatMap(({ id, route }) => {
    const title = menu.titles.find((entry) => entry.id === id);
    const name = title?.pageTitle || id;
    const note = title?.categoryTitle ?? '';
    return `${name} ${note}`.toLowerCase().includes(wanted) ? [{ id: `go-${id}`, title: name, note, to: route }] : [];
  });
}

/** The text once nothing was typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const routes = [...firstScreens, ...laterScreens].flatMap((module) => module.routes ?? []);

/** What the person opened last, as far as its screen is still theirs. */
function useRecent(menu: Menu | undefined): readonly Entry[] {
  const { data } = useRead(consoleOps.readRecent, {}, { staleSeconds: 0 });
  return (data?.items ?? []).flatMap(({ path, title }) => {
    const route = routes.find((one) => matchesPath(one.path, path.split('?')[0] ?? ''));
    const permitted = route && (!route.item || menu?.permittedItems.includes(route.item));
    return permitted ? [{ id: `recent-${path}`, title, note: route.title(), to: path }] : [];
  });
}

const sources = webContributions.flatMap((module) => module.paletteSources ?? []).toSorted((a, b) => a.rank - b.rank);

/** What the domains find; one that fails or is not permitted is left out. */
function useFound(text: string): readonly Group[] {
  const held: readonly string[] = useUser()?.permissions ?? [];
  const scope = useZoneScope();
  const { data } = useQuery({
    queryKey: ['palette', text, scope],
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const open = sources.filter(({ may }) => may === undefined || held.includes(may));
      const results = await Promise.allSettled(open.map((source) => findIn(source, { text, scope, signal })));
      return results.flatMap((result, i) =>
        result.status === 'fulfilled' ? [{ title: open[i]?.title() ?? '', entries: result.value }] : [],
      );
    },
  });
  return text.length > 1 ? (data ?? []) : [];
}

interface Wanted {
  text: string;
  /** The data center chosen in the header; empty: all. */
  scope: string;
  signal: AbortSignal;
}

/** What one source finds, with the actions that it offers on that. */
async function findIn(source: PaletteSource, { text, scope, signal }: Wanted): Promise<Entry[]> {
  const { default: lists } = await source.load();
  const actions = (await source.actions?.())?.default;
  const act = actions?.actionIn(text) ?? null;
  const filter = act?.rest ?? text;
  const answers = await Promise.all(
    lists.map(async ({ list, params, query, entry }) => {
      const zone = hasZones(list) && scope !== '' ? { zone: scope } : {};
      const asked = { params, query: { ...zone, ...query, filter, size: maxFound } };
      const { items } = (await call(list, asked, { signal })) as { items: never[] };
      return { items, found: items.map((row) => entry(row)) };
    }),
  );
  const named = (one: PaletteEntry) => ({ ...one, id: `${source.id}-${one.id}` });
  const opening = (one: Found) => ({ ...named(one), opens: { path: one.to, title: one.title } });
  const rows = answers.flatMap(({ items }) => items);
  return [
    ...(act === null ? answers.flatMap(({ found }) => found.map(opening)) : []),
    ...(actions?.entries(rows, act?.action ?? null) ?? []).map(named),
  ];
}
