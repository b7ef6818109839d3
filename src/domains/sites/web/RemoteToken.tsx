import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { useProof } from '#shell/session/proof.tsx';
import { dateText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { sites } from '../contract.ts';
import { sitePath } from '../paths.ts';

/** The token with which the site's own server asks for one-time login links. */
export function RemoteToken({ site }: { site: AnswerOf<typeof sites.readSite> }) {
  const [isOpen, setOpen] = useState(false);
  const { hasRemoteToken, remoteTokenCreated: created, previousTokenEnds: ends } = site;
  return (
    <Card
      title={t`Token for remote web access`}
      note={t`Your server uses this token to sign customers in. Shown only once.`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid gap-1">
          <p>
            {hasRemoteToken
              ? created === null
                ? t`A token exists.`
                : t`Token created ${dateText(created)}.`
              : t`No token yet.`}
          </p>
          {ends !== null && <p className="text-muted">{t`The previous token works until ${dateText(ends)}.`}</p>}
          <p>
            <Link to={sitePath(site.host, 'remoteLogin')} className={textLink}>{t`Test access and see sign-ins`}</Link>
          </p>
        </div>
        <Button onClick={() => setOpen(true)}>{hasRemoteToken ? t`Replace token…` : t`Create token…`}</Button>
      </div>
      {isOpen && <TokenDialog siteHost={site.host} replaces={hasRemoteToken} onClose={() => setOpen(false)} />}
    </Card>
  );
}

/** Creates or replaces the token, and shows it once. */
function TokenDialog({ siteHost, replaces, onClose }: { siteHost: string; replaces: boolean; onClose(): void }) {
  const { guard, dialog } = useProof();
  const [hours, setHours] = useState('0');
  const [token, setToken] = useState<string>();
  const form = useOpForm(sites.makeRemoteToken, {
    params: { siteHost },
    query: { keepHours: hours },
    guard,
    onDone: (made) => setToken(made.token),
  });
  if (token !== undefined)
    return (
      <DoneDialog title={t`Site token`} action={t`I saved it`} onClose={onClose}>
        <p className="mb-3 text-muted">{t`Save the token now. It can't be shown again.`}</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 rounded-lg bg-hover px-3 py-2 font-mono text-[13px] break-all">{token}</code>
          <CopyButton value={token} label={t`token`} />
        </div>
      </DoneDialog>
    );
  return (
    <>
      <OpDialog
        form={form}
        title={replaces ? t`Replace token?` : t`Create token?`}
        action={replaces ? t`Replace token` : t`Create token`}
        done={() => false}
        onClose={onClose}
      >
        {replaces ? (
          <RadioCards
            label={t`Revoke the current token`}
            choices={[
              { value: '0', title: t`Immediately`, note: t`Sign-ins fail until your server has the new token.` },
              { value: '24', title: t`In 24 hours`, note: t`Both tokens work until then.` },
              { value: '168', title: t`In 7 days`, note: t`Both tokens work until then.` },
            ]}
            value={hours}
            onChange={setHours}
          />
        ) : (
          <p>{t`Anyone with the token can sign in as a customer of this site. Keep it on your server.`}</p>
        )}
      </OpDialog>
      {dialog}
    </>
  );
}
