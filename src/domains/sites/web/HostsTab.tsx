import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import type { ApiError } from '#shell/api-error.ts';
import { useDates } from '#shell/DateTime.tsx';
import { useLive } from '#shell/live.ts';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { sites } from '../contract.ts';
import { HostRow } from './HostRow.tsx';

/** A look takes a second or two; without the event stream it is asked about this often. */
const pollSeconds = 3;

/** The names that a site answers by: add one, see what verifies it, choose the one that mails have. */
export function HostsTab({ host }: { host: string }) {
  useDates();
  const params = { siteHost: host };
  const { data, error, refetch } = useRead(sites.listHosts, { params }, { pollSeconds });
  useLive('task.changed', ({ objectType }) => {
    if (objectType === 'site-host') void refetch();
  });
  if (error && !data) return <InlineError text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  return (
    <Card
      title={t`Host names`}
      note={t`The site answers by verified names alone. Links in mails have the primary one.`}
    >
      {!data.primaryOpen && (
        <div className="mb-4">
          <Banner tone="brand">{t`This site has the address of the installation, and its mails name that one.`}</Banner>
        </div>
      )}
      {data.items.length === 0 && <p className="mb-4 text-muted">{t`It has no further names yet.`}</p>}
      <ul className="mb-5 divide-y divide-line border-b border-line empty:hidden">
        {data.items.map((row) => (
          <HostRow key={row.id} site={host} row={row} primaryOpen={data.primaryOpen} />
        ))}
      </ul>
      <AddHost site={host} full={data.items.length >= data.max ? t`A site has at most ${data.max} names.` : null} />
    </Card>
  );
}

function AddHost({ site, full }: { site: string; full: string | null }) {
  const [host, setHost] = useState('');
  const [error, setError] = useState<ApiError>();
  const add = useAct(sites.addHost, {
    refresh: [sites.listHosts],
    onDone: () => setHost(''),
    onRefused: (refused) => {
      setError(refused);
      return refused.of('host') === undefined;
    },
  });
  const submit = () => {
    setError(undefined);
    add.mutate({ params: { siteHost: site }, input: { host } });
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending && full === null) submit();
      }}
    >
      <TextField
        label={t`Add a host name`}
        className="min-w-56 flex-1"
        placeholder="cloud.example.com"
        inputMode="url"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        value={host}
        error={error?.of('host')}
        hint={t`Let the name point here first, for example as an alias (CNAME).`}
        onChange={(event) => setHost(event.target.value)}
      />
      <span className="self-start sm:pt-6.5">
        <Button type="submit" look="primary" busy={add.isPending} disabledReason={full}>{t`Add name`}</Button>
      </span>
    </form>
  );
}
