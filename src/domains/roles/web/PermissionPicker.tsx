import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { permissionAreas } from '#kernel/permission-catalog.ts';
import { Checkbox } from '#ui/ChoiceFields.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { areaLabel } from './labels.ts';
import { riskLabel, riskTone } from './port/risk-labels.ts';
import type { PermissionRow } from './types.ts';

interface Props {
  catalog: readonly PermissionRow[];
  chosen: readonly string[];
  error: string | undefined;
  onChange(chosen: string[]): void;
}

/** The catalog by area, to tick permissions in. What the role of the reader lacks can't be ticked. */
export function PermissionPicker({ catalog, chosen, error, onChange }: Props) {
  const [search, setSearch] = useState('');
  const text = search.trim().toLowerCase();
  const shown = catalog.filter(
    ({ id, description }) => text === '' || id.includes(text) || description.toLowerCase().includes(text),
  );
  const toggle = (ids: readonly string[], on: boolean) =>
    onChange(on ? [...new Set([...chosen, ...ids])] : chosen.filter((one) => !ids.includes(one)));
  return (
    <div className="grid gap-4">
      <TextField
        label={t`Search permissions`}
        type="search"
        autoComplete="off"
        className="max-w-sm"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {error !== undefined && (
        <p role="alert" className="text-[13px] text-bad">
          {error}
        </p>
      )}
      {permissionAreas.map((area) => {
        const rows = shown.filter((row) => row.area === area);
        if (rows.length === 0) return null;
        const open = rows.filter(({ grantable }) => grantable).map(({ id }) => id);
        const ticked = open.filter((id) => chosen.includes(id));
        return (
          <fieldset key={area} className="min-w-0">
            <legend className="mb-2 font-medium">{areaLabel(area)}</legend>
            <label className="mb-1 flex items-center gap-3 text-muted max-sm:py-2">
              <Checkbox
                checked={open.length > 0 && ticked.length === open.length}
                indeterminate={ticked.length > 0 && ticked.length < open.length}
                disabled={open.length === 0}
                onChange={(on) => toggle(open, on)}
              />
              {t`All of ${areaLabel(area)}`}
            </label>
            <ul className="divide-y divide-line">
              {rows.map((row) => (
                <Row key={row.id} row={row} checked={chosen.includes(row.id)} onChange={(on) => toggle([row.id], on)} />
              ))}
            </ul>
          </fieldset>
        );
      })}
      {shown.length === 0 && <p className="text-muted">{t`No permission matches`}</p>}
    </div>
  );
}

function Row({ row, checked, onChange }: { row: PermissionRow; checked: boolean; onChange(on: boolean): void }) {
  const { id, description, risk, grantable } = row;
  return (
    <li className="py-2">
      <label className="flex items-start gap-3">
        <Checkbox className="mt-px" checked={checked} disabled={!grantable && !checked} onChange={onChange} />
        <span className="min-w-0 flex-1">
          <span className="block">{description}</span>
          <span className="block font-mono text-[13px] break-words text-muted">{id}</span>
          {!grantable && <span className="block text-[13px] text-muted">{t`Your role doesn't hold it.`}</span>}
        </span>
        <StateDot tone={riskTone[risk]}>{riskLabel(risk)}</StateDot>
      </label>
    </li>
  );
}
