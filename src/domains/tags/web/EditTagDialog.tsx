import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { servers } from '#domains/servers/contract.ts';
import { Segments } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { Tag } from '#ui/StateDot.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { tagColours, type TagColour } from '../colours.ts';
import { tags } from '../contract.ts';
import type { TagRow } from './types.ts';
import { colourWord } from './words.ts';

/** Gives a tag another name or colour, on everything that has it. */
export default function EditTagDialog({ row, onClose }: { row: TagRow; onClose(): void }) {
  const [name, setName] = useState(row.name);
  const [colour, setColour] = useState<TagColour>(row.colour);
  const edit = useAct(tags.editTag, {
    refresh: [tags.listTags, tags.readTags, servers.listServers, servers.readServer],
    onRefused: () => false,
    onDone: () => {
      toast('success', t`The tag is changed`);
      onClose();
    },
  });
  const atName = edit.error?.of('name');
  return (
    <FormDialog
      title={t`Change ${row.name}`}
      onClose={onClose}
      onSubmit={() => edit.mutate({ params: { tagId: row.id }, input: { name, colour }, ifMatch: row.version })}
      action={t`Save`}
      busy={edit.isPending}
    >
      <div className="grid gap-4">
        {edit.error && !atName && <Banner tone="bad">{edit.error.message}</Banner>}
        <TextField
          label={t`Name`}
          hint={plural(row.count, { one: '# server has it and follows.', other: '# servers have it and follow.' })}
          autoComplete="off"
          spellCheck={false}
          value={name}
          error={atName}
          onChange={(event) => setName(event.target.value)}
        />
        <div>
          <p className="mb-1.5 font-medium">{t`Colour`}</p>
          <Segments<TagColour>
            label={t`Colour`}
            value={colour}
            choices={tagColours.map((value) => ({ value, title: colourWord(value) }))}
            onChange={setColour}
          />
        </div>
        <p>
          <Tag tone={colour}>{name.trim() || row.name}</Tag>
        </p>
      </div>
    </FormDialog>
  );
}
