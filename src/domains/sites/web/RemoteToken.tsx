import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useProof } from '#shell/session/proof.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { sites } from '../contract.ts';

/** The token with which the site's own server asks for one-time login links. */
export function RemoteToken({ site }: { site: AnswerOf<typeof sites.readSite> }) {
  const { act, dialog } = useProof();
  const [token, setToken] = useState<string>();
  const make = () =>
    act(sites.makeRemoteToken, { params: { siteHost: site.host } }, { onDone: (made) => setToken(made.token) });
  return (
    <Card
      title={t`Token for remote web access`}
      note={t`Your server uses this token to sign customers in. Shown only once.`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {site.hasRemoteToken
            ? t`A token exists. Replacing it revokes the current one immediately.`
            : t`No token yet.`}
        </p>
        <Button onClick={() => void make()}>{site.hasRemoteToken ? t`Replace token` : t`Create token`}</Button>
      </div>
      {dialog}
      {token !== undefined && (
        <DoneDialog title={t`Site token`} action={t`I saved it`} onClose={() => setToken(undefined)}>
          <p className="mb-3 text-muted">{t`Save the token now. It can't be shown again.`}</p>
          <div className="flex items-center gap-2">
            <code className="min-w-0 rounded-lg bg-hover px-3 py-2 font-mono text-[13px] break-all">{token}</code>
            <CopyButton value={token} label={t`token`} />
          </div>
        </DoneDialog>
      )}
    </Card>
  );
}
