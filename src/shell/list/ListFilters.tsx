import { CheckField } from '#ui/ChoiceFields.tsx';
import type { FacetChoice } from '#ui/Facet.tsx';
import type { Chip } from '#ui/FilterBar.tsx';
import { CountedFacet, type AskedRows } from './CountedFacet.tsx';
import type { ListState } from './list-search.ts';
import { toggled } from './toggled.ts';

/** The control of one typed filter; it is named as in the contract. */
export interface ListFilter {
  name: string;
  title: string;
  /** Its values in words; a filter without any is ticked for `1`. */
  choices?: readonly (FacetChoice & { chip?: string })[];
  /** Several of the choices may be active. */
  several?: boolean;
  /** It is set by links alone: only its chip is shown. */
  linked?: boolean;
}

interface Props {
  filters: readonly ListFilter[];
  list: ListState & { asked: AskedRows };
}

/** The typed filters of a list, to choose from. */
export function FilterControls({ filters, list: { search, set, asked } }: Props) {
  return filters.map(({ name, title, choices, several, linked }) => {
    if (linked) return null;
    const chosen = search[name] ?? '';
    if (!choices)
      return (
        <CheckField
          key={name}
          label={title}
          checked={chosen === '1'}
          onChange={(on) => set({ [name]: on ? '1' : '' })}
        />
      );
    const next = (value: string) => (several ? toggled(chosen, value) : chosen === value ? '' : value);
    return (
      <CountedFacet
        key={name}
        name={name}
        of={asked}
        title={title}
        choices={choices}
        chosen={chosen}
        onToggle={(value) => set({ [name]: next(value) })}
      />
    );
  });
}

/** Those of them that are active and are not shown by a tick. */
export function chipsOf(filters: readonly ListFilter[], { search, set }: ListState): Chip[] {
  return filters.flatMap(({ name, title, choices, linked }) => {
    const value = search[name];
    if (!value || !(choices ?? linked)) return [];
    const labelOf = (one: string) => {
      const choice = choices?.find((known) => known.value === one);
      return choice?.chip ?? choice?.title ?? one;
    };
    const shown = value.split(',').map(labelOf);
    return [{ id: name, name: title, value: shown.join(', '), onRemove: () => set({ [name]: '' }) }];
  });
}
