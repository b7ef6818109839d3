import { t } from '@lingui/core/macro';
import { Check, Circle, Dices, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Segments } from '#ui/ChoiceFields.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SshKeyList } from '#domains/ssh-keys/web/port/SshKeyList.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { useRead } from '#shell/data/read.ts';
import { sshKeys } from '#domains/ssh-keys/contract.ts';
import { parseSshKey, tidyKeyName } from '#domains/ssh-keys/keys.ts';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { isGuestPassword, passwordParts, passwordSymbols, type PasswordPart } from '../../../access.ts';
import type { CreateForm } from '../create-form.ts';
import { generatePassword } from '../../../generate-password.ts';
import { secureBelow } from '../values/password.ts';

export function AccessCard(create: CreateForm) {
  const { values, catalog, change } = create;
  const image = catalog.images.find(({ id }) => id === values.imageId);
  const windows = image?.osFamily === 'windows';
  return (
    <Card
      title={t`Access`}
      note={image && t`How you first sign in as ${image.initialUser}.`}
      actions={
        <Segments
          label={t`Sign in with`}
          value={values.access}
          onChange={(access) => change({ access })}
          choices={[
            {
              value: 'sshKey',
              title: t`SSH key`,
              disabledReason: windows ? t`Windows servers need a password.` : null,
            },
            { value: 'password', title: t`Password` },
          ]}
        />
      }
    >
      {windows && !create.error('password') && <p className="mb-3 text-muted">{t`Windows servers need a password.`}</p>}
      {values.access === 'password' ? <Password {...create} /> : <SshKey {...create} />}
    </Card>
  );
}

function SshKey({ error, text, values, change }: CreateForm) {
  const line = parseSshKey(values.sshKey);
  const mayKeep = useMay('ssh-key.manage');
  const [adding, setAdding] = useState(false);
  /** A key that is pasted stays among the person's keys, under its comment, unless the name is emptied. */
  const nameOf = (sshKey: string) => {
    const pasted = parseSshKey(sshKey);
    return pasted && mayKeep && values.sshKeyName === '' ? { sshKeyName: tidyKeyName(pasted.comment) } : {};
  };
  const { data } = useRead(sshKeys.listSshKeys, { query: { mine: 1, size: 100 } });
  const list = (
    <SshKeyList
      chosen={values.sshKeyIds}
      errorAt={(i) => error(`sshKeyIds.${i}`)}
      error={error('sshKeyIds')}
      onChange={(sshKeyIds) => change({ sshKeyIds })}
    />
  );
  if (!adding && values.sshKey === '' && !error('sshKey') && data?.items.length !== 0)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {list}
        <Button small className="w-fit" onClick={() => setAdding(true)}>
          <Plus aria-hidden size={15} />
          {t`Add SSH key`}
        </Button>
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {list}
      <TextAreaField
        label={t`Public SSH key`}
        optional={values.sshKeyIds.length > 0 ? t`optional` : undefined}
        className="[&_textarea]:font-mono [&_textarea]:text-[13px]"
        placeholder="ssh-ed25519 AAAA… you@laptop"
        spellCheck={false}
        autoComplete="off"
        hint={
          line ? (
            <span className="inline-flex items-center gap-1.5 text-ok">
              <Check aria-hidden size={14} />
              {t`Valid ${line.type} key.`}
            </span>
          ) : (
            t`One line in OpenSSH format, for example the contents of ~/.ssh/id_ed25519.pub.`
          )
        }
        {...text('sshKey')}
        onChange={({ target }) => change({ sshKey: target.value, ...nameOf(target.value) })}
      />
      {line && mayKeep && (
        <TextField
          label={t`Save to my keys as`}
          optional={t`optional`}
          hint={t`You can select the key for your next servers. Leave empty to use it only here.`}
          autoComplete="off"
          spellCheck={false}
          {...text('sshKeyName')}
        />
      )}
    </div>
  );
}

function Password({ text, values, change }: CreateForm) {
  return (
    <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <div>
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          aside={
            <span className="flex items-center gap-3 text-[13px]">
              {values.password !== '' && <CopyButton value={values.password} title={t`Copy`} />}
              <button
                type="button"
                className="reach inline-flex items-center gap-1.5 rounded text-brand-text hover:underline"
                onClick={() => change({ password: generatePassword(secureBelow) })}
              >
                <Dices aria-hidden size={14} />
                {t`Generate`}
              </button>
            </span>
          }
          {...text('password')}
        />
        {isGuestPassword(values.password) && (
          <div className="mt-3">
            <Banner tone="brand">{t`Save it now. The server's page shows it one last time after you order.`}</Banner>
          </div>
        )}
      </div>
      {!isGuestPassword(values.password) && <Rules password={values.password} />}
    </div>
  );
}

function Rules({ password }: { password: string }) {
  const labels: Record<PasswordPart, string> = {
    length: t`10 to 20 characters`,
    upper: t`an uppercase letter`,
    lower: t`a lowercase letter`,
    digit: t`a digit`,
    allowed: t`only letters, digits and ${passwordSymbols}`,
  };
  return (
    <ul aria-label={t`Password rules`} className="grid content-start gap-1 text-[13px] sm:pt-6">
      {Object.entries(passwordParts).map(([part, holds]) => {
        const met = holds(password);
        return (
          <li key={part} className={`flex items-center gap-2 ${met ? 'text-ok' : 'text-muted'}`}>
            {met ? <Check aria-hidden size={14} /> : <Circle aria-hidden size={14} strokeWidth={1.5} />}
            {labels[part as PasswordPart]}
            <span className="sr-only">{met ? t`(met)` : t`(not met yet)`}</span>
          </li>
        );
      })}
    </ul>
  );
}
