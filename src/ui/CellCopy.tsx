import { t } from '@lingui/core/macro';

/** Copies the value of a table's cell. A plain button: the table watches over all of them (`useTableEvents`). */
export function CellCopy({ value }: { value: string }) {
  return <button type="button" className="cell-copy" data-copy={value} aria-label={t`Copy ${value}`} />;
}
