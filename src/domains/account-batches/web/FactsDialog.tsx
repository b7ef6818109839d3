import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { costsText } from './labels.ts';
import type { AccountRow } from './types.ts';

/** What the termination of one account ends, another email of it leads to, or its move takes along. */
export default function FactsDialog({ row, title, onClose }: { row: AccountRow; title: string; onClose(): void }) {
  const costs = costsText(row);
  return (
    <Dialog onClose={onClose} title={title} footer={<Button look="primary" onClick={onClose}>{t`Close`}</Button>}>
      <div className="grid gap-4">
        {costs !== null && <KeyValue items={[[t`Monthly cost`, costs]]} />}
        <ul className="grid list-disc gap-1.5 ps-5">
          {row.facts.map((fact, at) => (
            <li key={`${at} ${fact}`}>{fact}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
