import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { groups } from '../contract.ts';
import { maxDescriptionLength, maxNameLength } from '../limits.ts';
import type { GroupRow } from './types.ts';

type Edited = Pick<GroupRow, 'id' | 'name' | 'description' | 'version'>;

/** Makes a group, or gives one another name. */
export default function EditGroupDialog({ group, onClose }: { group: Edited | null; onClose(): void }) {
  const [form, setForm] = useState({ name: group?.name ?? '', description: group?.description ?? '' });
  const navigate = useNavigate();
  const options = { refresh: [groups.listGroups, groups.readGroup], onRefused: () => false };
  const create = useAct(groups.createGroup, {
    ...options,
    onDone: (made) => {
      toast('success', t`The group ${made.name} is there`, { text: t`Add its members now.` });
      void navigate({ href: `/groups/${made.siteId}/${made.id}/info` });
      onClose();
    },
  });
  const save = useAct(groups.saveGroup, { ...options, onDone: onClose });
  const { error, isPending } = group === null ? create : save;
  const submit = () => {
    if (group === null) create.mutate({ input: form });
    else save.mutate({ params: { groupId: group.id }, input: form, ifMatch: group.version });
  };
  return (
    <Dialog
      title={group === null ? t`New group` : t`Rename ${group.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {group === null ? t`Create` : t`Save`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && error.general.length > 0 && <Banner tone="bad">{error.message}</Banner>}
        <TextField
          label={t`Name`}
          autoComplete="off"
          maxLength={maxNameLength}
          value={form.name}
          error={error?.of('name')}
          onChange={(event) => setForm((now) => ({ ...now, name: event.target.value }))}
        />
        <TextField
          label={t`Description`}
          optional={t`optional`}
          autoComplete="off"
          maxLength={maxDescriptionLength}
          value={form.description}
          error={error?.of('description')}
          onChange={(event) => setForm((now) => ({ ...now, description: event.target.value }))}
        />
      </div>
    </Dialog>
  );
}
