import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { roleTitles } from '#kernel/role-titles.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { Deed } from '../states.ts';
import type { Allowed, ServerServicelets, Service } from './types.ts';
import { deedWord, osWord, serviceTone, serviceWord } from './words.ts';

interface Props {
  data: ServerServicelets;
  mayRun: boolean;
  refusalOf(deed: Deed, serviceletId: string): string | null;
  onAsk(servicelet: Allowed, deed: Deed): void;
}

/** So many need no search. */
const few = 6;

/** The servicelets for the system of the server. */
export function AvailableCard({ data, mayRun, refusalOf, onAsk }: Props) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = data.items.filter((one) => `${one.name} ${one.description}`.toLowerCase().includes(wanted));
  const os = osWord(data.os);
  return (
    <Card
      title={t`Servicelets`}
      note={t`Commands and small services that the provider's agent runs inside the server.`}
    >
      {data.items.length === 0 ? (
        <EmptyState
          kind={mayRun ? 'nothing' : 'forbidden'}
          title={mayRun ? t`No servicelets for ${os} yet` : t`Your role may not run servicelets`}
        >
          {!data.agent
            ? t`The data center of this server has no agent that could run them.`
            : mayRun
              ? t`A servicelet is a command or a small service, such as “Disk usage” or “Install nginx”. Ask your provider to add the one that you need to the catalogue.`
              : t`The account holder can run them, and can grant the right.`}
        </EmptyState>
      ) : (
        <>
          {data.items.length > few && (
            <TextField
              className="mb-3 max-w-sm"
              label={t`Find a servicelet`}
              type="search"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          )}
          {shown.length === 0 && (
            <EmptyState
              kind="no-match"
              title={t`Nothing matches`}
              action={<Button onClick={() => setFilter('')}>{t`Clear the search`}</Button>}
            />
          )}
          <ul
            aria-label={t`Servicelets`}
            className="max-h-112 divide-y divide-line overflow-auto rounded-lg border border-line empty:hidden"
          >
            {shown.map((one) => (
              <Row
                key={one.id}
                servicelet={one}
                service={data.services.find(({ serviceletId }) => serviceletId === one.id)}
                refusalOf={refusalOf}
                onAsk={onAsk}
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

interface RowProps {
  servicelet: Allowed;
  service: Service | undefined;
  refusalOf(deed: Deed, serviceletId: string): string | null;
  onAsk(servicelet: Allowed, deed: Deed): void;
}

function Row({ servicelet, service, refusalOf, onAsk }: RowProps) {
  const { id, name, description, kind, deeds, roles } = servicelet;
  const who = roles.map((role) => roleTitles[role]).join(', ');
  const state = service?.state ?? 'absent';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {name}
          {kind === 'service' && (
            <StateDot tone={serviceTone[state]} moving={state === 'installing' || state === 'removing'}>
              {serviceWord(state)}
            </StateDot>
          )}
        </p>
        <p className="text-[13px] text-muted">
          {description} <span title={who}>{t`May be run by ${roles.length} roles.`}</span>
        </p>
      </div>
      <div className="flex gap-2">
        {deeds.map(({ deed }) => (
          <Button
            key={deed}
            small
            aria-label={`${deedWord(deed)} ${name}`}
            disabledReason={refusalOf(deed, id)}
            onClick={() => onAsk(servicelet, deed)}
          >
            {deedWord(deed)}
          </Button>
        ))}
      </div>
    </li>
  );
}
