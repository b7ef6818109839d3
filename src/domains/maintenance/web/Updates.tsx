import type { AnswerOf } from '#kernel/op.ts';
import { Ago } from '#shell/text/Ago.tsx';
import type { maintenance } from '../contract.ts';

type Row = AnswerOf<typeof maintenance.listMaintenance>['items'][number];

/** The updates on maintenance since it was announced. */
export function Updates({ of: { updates } }: { of: Pick<Row, 'updates'> }) {
  if (updates.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-[13px]">
      {updates.map(({ at, text }) => (
        <li key={at} className="break-words whitespace-normal">
          <span className="text-muted">
            <Ago at={at} />
          </span>{' '}
          {text}
        </li>
      ))}
    </ul>
  );
}
