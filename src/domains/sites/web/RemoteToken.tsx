import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { call } from '#shell/call.ts';
import { useProof } from '#shell/proof.tsx';
import { cache } from '#shell/query-client.ts';
import { keyOf } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { sites } from '../contract.ts';

/** The token with which the site's own server asks for one-time login links. */
export function RemoteToken({ site }: { site: AnswerOf<typeof sites.readSite> }) {
  const { guard, dialog } = useProof();
  const [token, setToken] = useState<string>();
  const make = () =>
    guard(async () => {
      const made = await call(sites.makeRemoteToken, { params: { siteHost: site.host } });
      setToken(made.token);
      await cache.invalidateQueries({ queryKey: keyOf(sites.readSite) });
    });
  return (
    <Card
      title={t`Token for remote web access`}
      note={t`Your own server signs customers in with it. It is shown once.`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{site.hasRemoteToken ? t`There is a token. A new one ends it at once.` : t`There is no token yet.`}</p>
        <Button onClick={() => void make()}>{site.hasRemoteToken ? t`Replace token` : t`Make a token`}</Button>
      </div>
      {dialog}
      {token !== undefined && (
        <Dialog
          title={t`The token of this site`}
          onClose={() => setToken(undefined)}
          footer={<Button look="primary" onClick={() => setToken(undefined)}>{t`I have kept it`}</Button>}
        >
          <p className="mb-3 text-muted">{t`Keep it now: it cannot be shown again.`}</p>
          <div className="flex items-center gap-2">
            <code className="min-w-0 rounded-lg bg-hover px-3 py-2 font-mono text-[13px] break-all">{token}</code>
            <CopyButton value={token} label={t`token`} />
          </div>
        </Dialog>
      )}
    </Card>
  );
}
