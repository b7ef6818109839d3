import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Card } from '#ui/Card.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { batchPath } from '../paths.ts';
import { isMoving, stateLabel, stateTone } from './labels.ts';
import type { Batch } from './types.ts';

/** The batches that a long list became. */
export function SeriesCard({ batch: { part, series } }: { batch: Batch }) {
  const parts = series.length;
  const accounts = numberText(series.reduce((sum, one) => sum + one.accounts, 0));
  return (
    <Card
      title={t`Batch ${part} of ${parts}`}
      note={t`The list has ${accounts} accounts, more than one batch may change. Start each batch on its own. One approval counts for all of them.`}
    >
      <KeyValue
        items={series.map(({ id, part: number, state, accounts: count }) => [
          t`Batch ${number}`,
          <span key={id} className="inline-flex flex-wrap gap-x-3">
            <StateDot tone={stateTone[state]} moving={isMoving(state)}>
              {stateLabel(state, false)}
            </StateDot>
            <span className="text-muted">{t`${numberText(count)} accounts`}</span>
            {number !== part && <Link to={batchPath(id)}>{t`Open batch ${number}`}</Link>}
          </span>,
        ])}
      />
    </Card>
  );
}
