import { lazily } from '#shell/boot/lazily.tsx';
import { spanText } from '#shell/text/span-text.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { usePainted } from '#shell/boot/first-paint.ts';
import { CountedFacet, type AskedRows } from '#shell/list/CountedFacet.tsx';
import type { ListState } from '#shell/list/list-search.ts';
import { cache } from '#shell/data/query-client.ts';
import { readOptions, useRead } from '#shell/data/read.ts';
import { toggled } from '#shell/list/toggled.ts';
import { webFrame } from '#shell/boot/web-frame.ts';
import { FoldingLine } from '#ui/FoldingLine.tsx';
import { FilterBar, FoldButton, SearchBox, type Chip } from '#ui/FilterBar.tsx';
import { servers } from '../contract.ts';
import {
  billingChoices,
  chipText,
  cpuChoices,
  filterNames,
  filterTitles,
  onOffChoices,
  protectionChoices,
  sharedChoices,
  stateChoices,
  yesNoChoices,
  type Choice,
  type FilterName,
} from './filters.ts';
import { serverFilters } from './port.ts';

/** Filters that other domains bring. */
const brought = serverFilters
  .of(webFrame)
  .map(({ id, inFront = false, load }) => ({ id, inFront, Filter: lazyPart(load) }));
const CreatedFilter = lazily(() => import('./CreatedFilter.tsx'));

/** Those that are behind the button for more. */
const behind: readonly FilterName[] = ['protection', 'created', 'backup', 'backedUp', 'snapshot', 'group'];

interface Props extends ListState {
  asked: AskedRows;
  /** Sees servers of other people, and may ask for those of one. */
  staff: boolean;
  clear(): void;
}

/** Search and filters of the server list, with the active ones as chips. */
export function Facets({ search, set, asked, staff, clear }: Props) {
  const painted = usePainted();
  const [more, setMore] = useState(false);
  const moreId = useId();
  const zones = useZones();
  const networks = useKeyNames('network', search['network']);
  const groups = useKeyNames('group', search['group']);
  const images = useImages(zones.map((zone) => zone.value));
  const titles = filterTitles();
  const choices: Record<FilterName, readonly Choice[]> = {
    state: stateChoices(),
    zone: zones,
    image: images.choices,
    cpuType: cpuChoices(),
    billing: billingChoices(),
    owner: [],
    tag: [],
    tagAll: [],
    tagNone: [],
    tagged: yesNoChoices(),
    network: networks,
    group: groups,
    backup: onOffChoices(),
    backedUp: yesNoChoices(),
    snapshot: yesNoChoices(),
    created: [],
    protection: protectionChoices(),
    shared: sharedChoices(),
  };
  const chips: Chip[] = filterNames.flatMap((name) => {
    const value = search[name];
    if (!value) return [];
    const shown = name === 'created' ? spanText(value) : chipText(value, choices[name]);
    return [{ id: name, name: titles[name], value: shown, onRemove: () => set({ [name]: '' }) }];
  });
  const facet = (name: FilterName, single = false) => (
    <CountedFacet
      name={name}
      of={asked}
      title={titles[name]}
      choices={choices[name]}
      chosen={search[name] ?? ''}
      onToggle={(value) =>
        set({ [name]: single ? (search[name] === value ? '' : value) : toggled(search[name], value) })
      }
    />
  );
  const broughtFilters = (inFront: boolean) => (
    <Suspense>
      {brought.map(
        ({ id, Filter, ...one }) => one.inFront === inFront && <Filter key={id} search={search} set={set} />,
      )}
    </Suspense>
  );
  const hidden = behind.filter((name) => search[name]).length;
  return (
    <FilterBar
      folds={false}
      chips={chips}
      onClear={clear}
      search={
        <SearchBox
          className="w-48 max-sm:w-full"
          label={t`Search by name, IP, MAC or ID`}
          value={search['filter'] ?? ''}
          onChange={(filter) => set({ filter })}
        />
      }
    >
      <FoldingLine open={more} className="fold-away max-sm:w-[calc(100%+0.5rem)] sm:min-w-80 sm:flex-1">
        {facet('state')}
        {facet('zone')}
        <span className="flex" onPointerEnter={images.want} onFocus={images.want}>
          {facet('image')}
        </span>
        {facet('cpuType')}
        {facet('billing', true)}
        {!staff && facet('shared', true)}
        {painted && broughtFilters(true)}
      </FoldingLine>
      <FoldButton title={t`More`} open={more} active={hidden} aria-controls={moreId} onClick={() => setMore(!more)} />
      {more && (
        <div
          id={moreId}
          role="group"
          aria-label={t`More filters`}
          className="order-last flex w-full flex-wrap gap-2 max-sm:order-1"
        >
          {facet('protection', true)}
          <CreatedFilter search={search} set={set} />
          {broughtFilters(false)}
        </div>
      )}
      {staff && (
        <SearchBox
          className="fold-away w-36 max-sm:w-full"
          label={t`Owner`}
          value={search['owner'] ?? ''}
          onChange={(owner) => set({ owner })}
        />
      )}
    </FilterBar>
  );
}

/** The names of the networks or groups that the list is narrowed to. */
function useKeyNames(by: 'network' | 'group', chosen: string | undefined): Choice[] {
  const { data } = useRead(servers.groupServers, { query: { by } }, { enabled: Boolean(chosen) });
  const known = (data?.items ?? []).map(({ key, name }) => ({ value: key, title: name }));
  return [...known, { value: 'none', title: t`none` }];
}

function useZones(): Choice[] {
  const { data } = useRead(
    servers.listDataCenters,
    { query: { size: 0 } },
    { staleSeconds: 600, enabled: usePainted() },
  );
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, title: name }));
}

const staleTime = 600_000;

/** The images sold in the zones; asked for when the person comes near the filter. */
function useImages(zoneIds: readonly string[]) {
  const [wanted, setWanted] = useState(false);
  const catalogOf = (zoneId: string) =>
    cache.fetchQuery({ ...readOptions(servers.readZoneCatalog, { params: { zoneId } }), staleTime });
  const { data = [] } = useQuery({
    queryKey: ['servers.imageNames', ...zoneIds],
    queryFn: async () => {
      const catalogs = await Promise.all(zoneIds.map(catalogOf));
      return [...new Set(catalogs.flatMap(({ images }) => images.map(({ name }) => name)))].sort();
    },
    enabled: wanted,
    staleTime,
  });
  return { choices: data.map((name) => ({ value: name, title: name })), want: () => setWanted(true) };
}
