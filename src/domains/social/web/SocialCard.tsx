import { t } from '@lingui/core/macro';
import { Link2Off } from 'lucide-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { toastError, useAct } from '#shell/form/act.ts';
import { ApiError } from '#shell/data/api-error.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { goToNetwork, SocialMark } from './SocialButtons.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { toast } from '#ui/toast.ts';
import { social } from '../contract.ts';

/** The social connections of the profile page: connect and remove. */
export function SocialCard() {
  const mine = useRead(social.listProfiles, {});
  const networks = useRead(social.readNetworks, {}, { staleSeconds: 300 });
  const [leaving, setLeaving] = useState<string>();
  const remove = useAct(social.removeProfile, {
    onDone: () => toast('success', t`Connection removed`),
  });
  const connect = (name: string) => {
    setLeaving(name);
    goToNetwork(name, 'profile').catch((error: unknown) => {
      setLeaving(undefined);
      if (!(error instanceof ApiError)) throw error;
      toastError(error);
    });
  };
  const items = mine.data?.items ?? [];
  const { remote, status }: { remote?: string; status?: string } = useParams({ strict: false });
  const connected = status === undefined ? items.find((one) => one.social === remote) : undefined;
  const offered = networks.data?.items.filter((one) => !items.some((item) => item.social === one.social)) ?? [];
  const lastReason = (count: number) =>
    count === 1 && mine.data?.hasPassword === false ? t`Set a password before you remove your last connection.` : null;
  return (
    <Card title={t`Social connections`}>
      <ReadState read={mine} rows={2} />
      {connected && (
        <div className="mb-4">
          <Banner tone="ok">{t`${connected.title} is connected. You can now sign in with it.`}</Banner>
        </div>
      )}
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-3">
            <SocialMark name={item.social} />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{item.title}</span>
              <span className="block truncate text-muted">{item.email}</span>
            </span>
            <Button
              small
              disabledReason={lastReason(items.length)}
              busy={remove.isPending}
              onClick={() => remove.mutate({ params: { id: item.id } })}
            >
              <Link2Off aria-hidden size={15} />
              {t`Remove`}
            </Button>
          </li>
        ))}
        {offered.map(({ social: name, title }) => (
          <li key={name} className="flex items-center gap-3">
            <SocialMark name={name} />
            <span className="flex-1 text-muted">{title}</span>
            <Button small busy={leaving === name} onClick={() => connect(name)}>
              {t`Connect`}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
