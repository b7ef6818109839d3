import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useUser } from '#shell/session-reads.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { Content } from '../content.ts';
import { initPolicies } from '../contract.ts';
import { gallery, starters, type Starter } from '../gallery.ts';
import { maxNameLength } from '../limits.ts';
import type { OsFamily, PolicyScope } from '../states.ts';
import { osWord } from './words.ts';
import { readExport } from './read-export.ts';
import { scopeChoices } from './scope-choices.ts';

interface Props {
  /** What a copy is made of. */
  copyOf?: {
    name: string;
    description: string;
    osFamily: OsFamily;
    osVersions: string[];
    tags?: string[];
    content: Content;
  };
  onClose(): void;
}

/** A new policy: empty, from the gallery, from a file that was exported, or a copy. */
export default function CreateDialog({ copyOf, onClose }: Props) {
  const navigate = useNavigate();
  const [name, setName] = useState(copyOf ? t`Copy of ${copyOf.name}`.slice(0, maxNameLength) : '');
  const [starter, setStarter] = useState<Starter>('base');
  const [osFamily, setOsFamily] = useState<OsFamily>(copyOf?.osFamily ?? 'linux');
  const [scope, setScope] = useState<PolicyScope>('account');
  const [taken, setTaken] = useState(copyOf);
  const [unreadable, setUnreadable] = useState(false);
  const reach = useUser()?.role ?? 'account-holder';
  const create = useAct(initPolicies.createInitPolicy, {
    refresh: [initPolicies.listInitPolicies],
    onRefused: () => false,
    onDone: ({ id }) => void navigate({ to: `/cloudinit/${id}/configuration` }),
  });
  const begun = gallery[starter];
  const words: Record<Starter, string> = {
    empty: t`Empty`,
    base: t`Base: administrator, keys, updates`,
    web: t`Web server with nginx`,
    docker: t`Containers with Docker`,
    database: t`PostgreSQL`,
    windows: t`Windows web server`,
  };
  const send = () => {
    const { description = '', osVersions = [], tags = [], content } = taken ?? { content: begun.content };
    create.mutate({ input: { name, description, osVersions, tags, scope, osFamily, content } });
  };
  const read = async (file: File | undefined) => {
    const found = file === undefined ? null : readExport(await file.text());
    setUnreadable(file !== undefined && found === null);
    if (found === null) return;
    setTaken(found);
    setOsFamily(found.osFamily);
    setName((before) => before || found.name);
  };
  const atName = create.error?.of('name');
  return (
    <FormDialog
      title={copyOf ? t`Clone policy` : t`New policy`}
      onClose={onClose}
      onSubmit={send}
      action={t`Create policy`}
      busy={create.isPending}
    >
      <div className="grid gap-4">
        {create.error && !atName && <Banner tone="bad">{create.error.message}</Banner>}
        <TextField
          label={t`Name`}
          autoComplete="off"
          value={name}
          error={atName}
          onChange={(event) => setName(event.target.value)}
        />
        {!copyOf && (
          <>
            {taken ? (
              <Banner tone="brand">{t`The content of ${taken.name} is taken over.`}</Banner>
            ) : (
              <SelectField<Starter>
                label={t`Begin with`}
                value={starter}
                choices={starters.map((value) => ({ value, title: words[value] }))}
                onChange={(value) => {
                  setStarter(value);
                  setOsFamily(gallery[value].osFamily);
                }}
              />
            )}
            <label className="grid gap-1.5">
              <span className="font-medium">{t`Or take a file that was exported`}</span>
              <input
                type="file"
                accept=".json,application/json"
                className="text-[13px] text-muted"
                onChange={(event) => void read(event.target.files?.[0])}
              />
              {unreadable && <span className="text-[13px] text-bad">{t`This file holds no init policy.`}</span>}
            </label>
            {starter === 'empty' && !taken && (
              <SelectField<OsFamily>
                label={t`System`}
                value={osFamily}
                choices={(['linux', 'windows'] as const).map((value) => ({ value, title: osWord(value) }))}
                onChange={setOsFamily}
              />
            )}
          </>
        )}
        <SelectField<PolicyScope>
          label={t`Shared with`}
          hint={t`Others see it once it is published.`}
          value={scope}
          choices={scopeChoices(reach)}
          onChange={setScope}
        />
      </div>
    </FormDialog>
  );
}
