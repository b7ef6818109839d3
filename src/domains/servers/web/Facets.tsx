import { t } from '@lingui/core/macro';
import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { usePainted } from '#shell/first-paint.ts';
import type { ListState } from '#shell/list.ts';
import { readOptions, useRead } from '#shell/read.ts';
import { toggled } from '#shell/toggled.ts';
import { webModules } from '#shell/web-modules.ts';
import { Facet } from '#ui/Facet.tsx';
import { FilterBar, SearchBox, type Chip } from '#ui/FilterBar.tsx';
import { servers } from '../contract.ts';
import {
  billingChoices,
  chipText,
  cpuChoices,
  filterNames,
  filterTitles,
  protectionChoices,
  sharedChoices,
  stateChoices,
  taggedChoices,
  type Choice,
  type FilterName,
} from './filters.ts';

/** Filters that other domains bring. */
const brought = webModules
  .flatMap((module) => module.serverFilters ?? [])
  .map(({ id, load }) => ({ id, Filter: lazy(load) }));

interface Props extends ListState {
  /** Sees servers of other people, and may ask for those of one. */
  staff: boolean;
  clear(): void;
}

/** Search and filters of the list of servers, with those in force as chips. */
export function Facets({ search, set, staff, clear }: Props) {
  const painted = usePainted();
  const zones = useZones();
  const networks = useNetworkNames(search['network']);
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
    tagged: taggedChoices(),
    network: networks,
    protection: protectionChoices(),
    shared: sharedChoices(),
  };
  const chips: Chip[] = filterNames.flatMap((name) => {
    const value = search[name];
    if (!value) return [];
    const shown = chipText(value, choices[name]);
    return [{ id: name, name: titles[name], value: shown, onRemove: () => set({ [name]: '' }) }];
  });
  const facet = (name: FilterName, single = false) => (
    <Facet
      title={titles[name]}
      choices={choices[name]}
      chosen={search[name] ?? ''}
      onToggle={(value) =>
        set({ [name]: single ? (search[name] === value ? '' : value) : toggled(search[name], value) })
      }
    />
  );
  return (
    <FilterBar
      chips={chips}
      onClear={clear}
      search={
        <SearchBox
          className="w-52 max-sm:w-full"
          label={t`Search by name, IP or MAC`}
          value={search['filter'] ?? ''}
          onChange={(filter) => set({ filter })}
        />
      }
    >
      <div className="-m-1 flex gap-2 overflow-x-auto p-1 max-sm:w-[calc(100%+0.5rem)] sm:min-w-80 sm:flex-1">
        {facet('state')}
        {facet('zone')}
        <span className="contents" onPointerEnter={images.want} onFocus={images.want}>
          {facet('image')}
        </span>
        {facet('cpuType')}
        {facet('billing', true)}
        {facet('protection', true)}
        {!staff && facet('shared', true)}
        {painted && (
          <Suspense>
            {brought.map(({ id, Filter }) => (
              <Filter key={id} search={search} set={set} />
            ))}
          </Suspense>
        )}
      </div>
      {staff && (
        <SearchBox
          className="w-36 max-sm:w-full"
          label={t`Owner`}
          value={search['owner'] ?? ''}
          onChange={(owner) => set({ owner })}
        />
      )}
    </FilterBar>
  );
}

/** The names of the networks that the list is narrowed to. */
function useNetworkNames(chosen: string | undefined): Choice[] {
  const { data } = useRead(servers.groupServers, { query: { by: 'network' } }, { enabled: Boolean(chosen) });
  const known = (data?.items ?? []).map(({ key, name }) => ({ value: key, title: name }));
  return [...known, { value: 'none', title: t`none` }];
}

function useZones(): Choice[] {
  const { data } = useRead(servers.listDataCenters, {}, { staleSeconds: 600, enabled: usePainted() });
  return (data ?? []).map(({ id, name }) => ({ value: id, title: `${id} · ${name}` }));
}

/** The images sold in the zones; asked for when the person comes near the filter. */
function useImages(zoneIds: readonly string[]) {
  const [wanted, setWanted] = useState(false);
  const choices = useQueries({
    queries: (wanted ? zoneIds : []).map((zoneId) => ({
      ...readOptions(servers.readZoneCatalogue, { params: { zoneId } }),
      staleTime: 600_000,
    })),
    combine: (reads): Choice[] => {
      const names = new Set(reads.flatMap((read) => read.data?.images.map((image) => image.name) ?? []));
      return [...names].sort().map((name) => ({ value: name, title: name }));
    },
  });
  return { choices, want: () => setWanted(true) };
}
