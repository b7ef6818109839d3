import { useSyncExternalStore } from 'react';
import type { AnyOp } from '#kernel/op.ts';
import { zoneScope } from '../session/zone-scope.ts';
import { everyZone, zoneShown } from './list-query.ts';
import type { ListState } from './list-search.ts';

/** What the data center chosen in the header does to a list whose address names no other one. */
export interface ListScope {
  zone: string;
  /** The list shows all of them nevertheless. */
  every: boolean;
  setEvery(every: boolean): void;
}

/** The data center chosen in the header; empty: all of them. */
export const useZoneScope = (): string => useSyncExternalStore(zoneScope.watch, zoneScope.get);

/** Whether a list has data centers, and so shows the one chosen in the header. */
export const hasZones = (op: AnyOp): boolean => op.list?.filters['zone'] !== undefined;

interface AskedZone extends ListState {
  /** What the screen manages: one that chooses the data center itself is left alone. */
  own: Readonly<Record<string, string>>;
}

/** The data center of a list: that of its address, otherwise the one of the header. */
export function useListZone(op: AnyOp, { search, set, own }: AskedZone) {
  const chosen = useZoneScope();
  if (!hasZones(op) || own['zone'] !== undefined) return { search, scope: null, zone: null };
  const { zone: asked, ...rest } = search;
  const every = asked === everyZone;
  const scope: ListScope | null =
    chosen === '' || (asked && !every)
      ? null
      : { zone: chosen, every, setEvery: (next) => set({ zone: next ? everyZone : '' }) };
  return {
    search: every ? rest : search,
    scope,
    /** For a control that shows it and chooses another; empty: all. */
    zone: {
      value: zoneShown(search, chosen),
      onChange: (zone: string) => set({ zone: zone === '' && chosen !== '' ? everyZone : zone }),
    },
  };
}
