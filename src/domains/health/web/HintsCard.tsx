import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { HeartPulse, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '#shell/form/act.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { toast } from '#ui/toast.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { health } from '../contract.ts';
import type { Hint } from './types.ts';
import { hintLabels } from './labels.ts';

/** The health recommendations for a server; each can be dismissed and restored. */
export default function HintsCard({ server }: { server: { id: string } }) {
  const { id: serverId } = server;
  const read = useRead(health.readHints, { params: { serverId } }, { staleSeconds: 60 });
  const act = useAct(health.dismissHint);
  const [all, setAll] = useState(false);
  const set = ({ kind }: Hint, dismissed: boolean) =>
    act.mutate(
      { params: { serverId, kind }, input: { dismissed } },
      dismissed
        ? {
            onSuccess: () =>
              toast('info', t`Recommendation dismissed for you on this server.`, {
                action: {
                  title: t`Undo`,
                  onChoose: () => act.mutate({ params: { serverId, kind }, input: { dismissed: false } }),
                },
              }),
          }
        : {},
    );
  const items = read.data?.items ?? [];
  const aside = items.filter((hint) => hint.dismissed);
  const shown = all ? items : items.filter((hint) => !hint.dismissed);
  return (
    <Card
      title={t`Health`}
      actions={
        aside.length > 0 && (
          <Button small look="ghost" onClick={() => setAll(!all)}>
            {all ? t`Hide dismissed` : t`Show dismissed (${aside.length})`}
          </Button>
        )
      }
    >
      {!read.data ? (
        <ReadState read={read} rows={3} />
      ) : shown.length === 0 ? (
        <p className="flex items-center gap-2.5 text-muted">
          <HeartPulse aria-hidden size={18} className="shrink-0 text-ok" />
          {t`No problems found.`}
        </p>
      ) : (
        <ul aria-label={t`Recommendations`} className="grid gap-4">
          {shown.map((hint) => (
            <Line key={hint.kind} serverId={serverId} hint={hint} onSet={(dismissed) => set(hint, dismissed)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface LineProps {
  serverId: string;
  hint: Hint;
  onSet(dismissed: boolean): void;
}

function Line({ serverId, hint, onSet }: LineProps) {
  const { title, text, tab, action } = hintLabels(hint);
  return (
    <li className="flex items-start gap-2.5">
      <TriangleAlert
        aria-hidden
        size={17}
        className={`mt-0.5 shrink-0 ${hint.dismissed ? 'text-muted' : 'text-warn'}`}
      />
      <div className="min-w-0 flex-1">
        <p className={hint.dismissed ? 'text-muted' : 'font-medium'}>{title}</p>
        <p className="text-[13px] text-muted">
          {text}{' '}
          <Link to={serverPath(serverId, tab)} className="text-brand-text underline">
            {action}
          </Link>
        </p>
      </div>
      {hint.dismissed ? (
        <Button small look="ghost" onClick={() => onSet(false)}>
          {t`Restore`}
        </Button>
      ) : (
        <IconButton label={t`Dismiss: ${title}`} onClick={() => onSet(true)}>
          <X size={16} />
        </IconButton>
      )}
    </li>
  );
}
