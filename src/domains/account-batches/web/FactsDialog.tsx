import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { AccountRow } from './types.ts';

/** What the termination of one account ends, or another email of it leads to. */
export default function FactsDialog({ row, onClose }: { row: AccountRow; onClose(): void }) {
  return (
    <Dialog
      onClose={onClose}
      title={row.value === '' ? t`What ends with ${row.email}` : t`Effects of the new email of ${row.email}`}
      footer={<Button look="primary" onClick={onClose}>{t`Close`}</Button>}
    >
      <ul className="grid list-disc gap-1.5 ps-5">
        {row.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Dialog>
  );
}
