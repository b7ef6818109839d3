import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '#shell/session/session-reads.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { Content } from '../content.ts';
import { initPolicies } from '../contract.ts';
import { initPolicyPath } from '../paths.ts';
import { gallery, starters, type Starter } from '../gallery.ts';
import { maxNameLength } from '../limits.ts';
import type { OsFamily, PolicyScope } from '../states.ts';
import { osLabel } from './labels.ts';
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
  const [taken, setTaken] = useState(copyOf);
  const [starter, setStarter] = useState<Starter>('base');
  const [unreadable, setUnreadable] = useState(false);
  const reach = useUser()?.role ?? 'account-holder';
  const form = useOpForm(initPolicies.createInitPolicy, {
    start: {
      name: copyOf ? t`Copy of ${copyOf.name}`.slice(0, maxNameLength) : '',
      osFamily: copyOf?.osFamily ?? 'linux',
      scope: 'account' as PolicyScope,
    },
    input: (values) => {
      const { description = '', osVersions = [], tags = [], content } = taken ?? { content: gallery[starter].content };
      return { ...values, description, osVersions, tags, content };
    },
    onDone: ({ id }) => void navigate({ to: initPolicyPath(id, 'configuration') }),
  });
  const labels: Record<Starter, string> = {
    empty: t`Empty`,
    base: t`Base: administrator, keys, updates`,
    web: t`Web server with nginx`,
    docker: t`Containers with Docker`,
    database: t`PostgreSQL`,
    windows: t`Windows web server`,
  };
  const read = async (file: File | undefined) => {
    const found = file === undefined ? null : readExport(await file.text());
    setUnreadable(file !== undefined && found === null);
    if (found === null) return;
    setTaken(found);
    form.set({ osFamily: found.osFamily, ...(form.values.name === '' ? { name: found.name } : {}) });
  };
  return (
    <OpDialog
      form={form}
      title={copyOf ? t`Clone policy` : t`Create policy`}
      action={t`Create policy`}
      onClose={onClose}
    >
      <TextField label={t`Name`} autoComplete="off" {...form.field('name')} />
      {!copyOf && (
        <>
          {taken ? (
            <Banner tone="brand">{t`The content of ${taken.name} is copied.`}</Banner>
          ) : (
            <SelectField<Starter>
              label={t`Start with`}
              value={starter}
              choices={starters.map((value) => ({ value, title: labels[value] }))}
              onChange={(value) => {
                setStarter(value);
                form.set({ osFamily: gallery[value].osFamily });
              }}
            />
          )}
          <label className="grid gap-1.5">
            <span className="font-medium">{t`Or upload an exported file`}</span>
            <input
              type="file"
              accept=".json,application/json"
              className="text-[13px] text-muted"
              onChange={(event) => void read(event.target.files?.[0])}
            />
            {unreadable && <span className="text-[13px] text-bad">{t`This file doesn't contain an init policy.`}</span>}
          </label>
          {starter === 'empty' && !taken && (
            <SelectField<OsFamily>
              label={t`System`}
              choices={(['linux', 'windows'] as const).map((value) => ({ value, title: osLabel(value) }))}
              {...form.field('osFamily')}
            />
          )}
        </>
      )}
      <SelectField<PolicyScope>
        label={t`Shared with`}
        hint={t`Others can see it once it is published.`}
        choices={scopeChoices(reach)}
        {...form.field('scope')}
      />
    </OpDialog>
  );
}
