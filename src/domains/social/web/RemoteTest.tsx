import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { social } from '../contract.ts';
import type { RemoteCheck } from '../remote-schemas.ts';

type Result = AnswerOf<typeof social.testRemoteSignIn>;

const checkText = (id: RemoteCheck, ok: boolean, address: string): string =>
  ({
    access: ok ? t`Remote web access is on.` : t`Remote web access is off. Turn it on under Remote web access.`,
    token: ok ? t`The site has a token.` : t`The site has no token. Create one under Remote web access.`,
    address: ok ? t`${address} is allowed.` : t`${address} is not an allowed address. Add it under Remote web access.`,
    open: ok ? t`The site is open to customers.` : t`The site is closed to customers now.`,
  })[id];

/** Whether a server at an address could sign customers in, and a link to what they would see. */
export function RemoteTest({ siteHost }: { siteHost: string }) {
  const [result, setResult] = useState<Result>();
  const form = useOpForm(social.testRemoteSignIn, {
    start: { address: '' },
    params: { siteHost },
    onDone: setResult,
  });
  return (
    <Card
      title={t`Test remote sign-in`}
      note={t`Checks what a request of your server would meet. No one is signed in.`}
    >
      <OpForm form={form} leaving={null} className="flex flex-wrap items-start gap-3">
        <div className="min-w-60 grow">
          <TextField
            label={t`Address of your server`}
            optional={t`optional`}
            hint={t`Leave empty to test with your own address.`}
            {...form.field('address')}
          />
        </div>
        <Button type="submit" className="mt-6" busy={form.pending}>{t`Test access`}</Button>
      </OpForm>
      {result && <Outcome result={result} />}
    </Card>
  );
}

function Outcome({ result: { address, checks, link } }: { result: Result }) {
  return (
    <div role="status" className="mt-4 grid gap-3">
      <ul aria-label={t`Checks`} className="grid gap-1">
        {checks.map(({ id, ok }) => (
          <li key={id}>
            <StateDot tone={ok ? 'ok' : 'bad'}>{checkText(id, ok, address)}</StateDot>
          </li>
        ))}
      </ul>
      {link && (
        <div>
          <a href={link.url} target="_blank" rel="noreferrer" className={buttonClass()}>{t`Open test link`}</a>
          <p className="mt-1 text-[13px] text-muted">{t`Works once, within a minute.`}</p>
        </div>
      )}
    </div>
  );
}
