import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { AccountRow } from './types.ts';

/** What the termination of one account ends. */
export default function FactsDialog({ row, onClose }: { row: AccountRow; onClose(): void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t`What ends with ${row.email}`}
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
