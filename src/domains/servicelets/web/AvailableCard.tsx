import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { translate } from '#kernel/message.ts';
import { roleTitles } from '#kernel/role-titles.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { Sayable } from '#kernel/message.ts';
import type { RunAction } from '../states.ts';
import type { Allowed, ServerServicelets, Service } from './types.ts';
import { serviceletActionLabel, osLabel, serviceTone, serviceLabel } from './labels.ts';

interface Props {
  data: ServerServicelets;
  mayRun: boolean;
  refusalOf(action: RunAction, serviceletId: string): Sayable | null;
  onAsk(servicelet: Allowed, action: RunAction): void;
}

/** So many need no search. */
const few = 6;

/** The servicelets for the system of the server. */
export function AvailableCard({ data, mayRun, refusalOf, onAsk }: Props) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = data.items.filter((one) => `${one.name} ${one.description}`.toLowerCase().includes(wanted));
  const os = osLabel(data.os);
  return (
    <Card title={t`Servicelets`} note={t`Commands and small services that the provider's agent runs on the server.`}>
      {data.items.length === 0 ? (
        <EmptyState
          kind={mayRun ? 'nothing' : 'forbidden'}
          title={mayRun ? t`No servicelets for ${os} yet` : t`You don't have permission to run servicelets`}
        >
          {!data.agent
            ? t`This data center doesn't support servicelets.`
            : mayRun
              ? t`A servicelet is a command or a small service, such as “Disk usage” or “Install nginx”. Ask your provider to add the ones you need to the catalog.`
              : t`Ask the account owner for access.`}
        </EmptyState>
      ) : (
        <>
          {data.items.length > few && (
            <TextField
              className="mb-3 max-w-sm"
              label={t`Find servicelet`}
              type="search"
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          )}
          {shown.length === 0 && (
            <EmptyState
              kind="no-match"
              title={t`No results`}
              action={<Button onClick={() => setFilter('')}>{t`Clear search`}</Button>}
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
  refusalOf(action: RunAction, serviceletId: string): Sayable | null;
  onAsk(servicelet: Allowed, action: RunAction): void;
}

function Row({ servicelet, service, refusalOf, onAsk }: RowProps) {
  const { id, name, description, kind, actions, roles } = servicelet;
  const who = roles.map((role) => translate(roleTitles[role])).join(', ');
  const state = service?.state ?? 'absent';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 font-medium">
          {name}
          {kind === 'service' && (
            <StateDot tone={serviceTone[state]} moving={state === 'installing' || state === 'removing'}>
              {serviceLabel(state)}
            </StateDot>
          )}
        </p>
        <p className="text-[13px] text-muted">
          {description}{' '}
          <span title={who}>
            {plural(roles.length, { one: 'Available to # role.', other: 'Available to # roles.' })}
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        {actions.map(({ action }) => (
          <Button
            key={action}
            small
            aria-label={`${serviceletActionLabel(action)} ${name}`}
            disabledReason={refusalOf(action, id)}
            onClick={() => onAsk(servicelet, action)}
          >
            {serviceletActionLabel(action)}
          </Button>
        ))}
      </div>
    </li>
  );
}
