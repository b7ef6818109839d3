import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { HeartPulse, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { health } from '../contract.ts';
import type { Hint } from './types.ts';
import { hintWords } from './words.ts';

/** What is to be said of the health of a server; each hint can be put aside, and brought back. */
export default function HintsCard({ server }: { server: { id: string } }) {
  const { id: serverId } = server;
  const read = useRead(health.readHints, { params: { serverId } }, { staleSeconds: 60 });
  const act = useAct(health.dismissHint, { refresh: [health.readHints] });
  const [all, setAll] = useState(false);
  const set = ({ kind }: Hint, dismissed: boolean) =>
    act.mutate(
      { params: { serverId, kind }, input: { dismissed } },
      dismissed
        ? {
            onSuccess: () =>
              toast('info', t`The hint is put aside for you, on this server.`, {
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
            {all ? t`Hide what I put aside` : t`Show what I put aside (${aside.length})`}
          </Button>
        )
      }
    >
      {!read.data ? (
        read.error ? (
          <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : shown.length === 0 ? (
        <p className="flex items-center gap-2.5 text-muted">
          <HeartPulse aria-hidden size={18} className="shrink-0 text-ok" />
          {t`Nothing is amiss.`}
        </p>
      ) : (
        <ul aria-label={t`Hints`} className="grid gap-4">
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
  const { title, text, tab, action } = hintWords(hint);
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
          <Link to={`/servers/${serverId}/${tab}`} className="text-brand-text underline">
            {action}
          </Link>
        </p>
      </div>
      {hint.dismissed ? (
        <Button small look="ghost" onClick={() => onSet(false)}>
          {t`Bring back`}
        </Button>
      ) : (
        <IconButton label={t`Put aside: ${title}`} onClick={() => onSet(true)}>
          <X size={16} />
        </IconButton>
      )}
    </li>
  );
}
