import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ManagedTerms } from '#domains/tenancy/managed.ts';
import { dayText } from '#shell/text/format.ts';

interface Props {
  terms: ManagedTerms;
  /** It is agreed already. */
  running?: boolean;
}

const dayMs = 86_400_000;

/** What the managed service covers, how soon someone answers, and from which day. */
export function ManagedService({ terms, running = false }: Props) {
  const { scope, response, startDays } = terms;
  const [now] = useState(Date.now);
  const day = dayText(new Date(now + startDays * dayMs).toISOString());
  const begins = startDays === 0 ? t`Starts immediately.` : t`If you order now, it starts on ${day}.`;
  return (
    <div className="ps-7.5 text-[13px] text-muted">
      {!running && <p>{begins}</p>}
      {(scope !== null || response !== null) && (
        <details className="mt-1">
          <summary className="cursor-pointer text-brand-text hover:underline">{t`Coverage and response times`}</summary>
          <dl className="mt-2 grid gap-2 whitespace-pre-line">
            {scope !== null && (
              <div>
                <dt className="font-medium text-ink">{t`Coverage`}</dt>
                <dd>{scope}</dd>
              </div>
            )}
            {response !== null && (
              <div>
                <dt className="font-medium text-ink">{t`Response times`}</dt>
                <dd>{response}</dd>
              </div>
            )}
          </dl>
        </details>
      )}
    </div>
  );
}
