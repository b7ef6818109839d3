import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { Select } from '#ui/ChoiceFields.tsx';
import { toast } from '#ui/toast.ts';
import { servers } from '../contract.ts';
import { protections, type Protection } from '../protection.ts';
import type { ServerRow } from './types.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';

type Target = Pick<ServerRow, 'id' | 'name' | 'terminateProtected' | 'rebuildProtected'>;
type Choice = 'on' | 'off' | 'keep';

/** What all of the servers have now; "keep" where they differ. */
function choiceOf(rows: readonly Target[], against: Protection): Choice {
  const values = new Set(rows.map((row) => row[`${against}Protected`]));
  if (values.size !== 1) return 'keep';
  return values.has(true) ? 'on' : 'off';
}

/** Switches the protections of one server, or of the selected ones. */
export default function ProtectionDialog({ rows, onClose }: { rows: readonly Target[]; onClose(): void }) {
  const [before] = useState({ terminate: choiceOf(rows, 'terminate'), rebuild: choiceOf(rows, 'rebuild') });
  const bulk = useBulk(servers.protectServers, {
    rows,
    key: 'serverId',
    start: before,
    input: (wanted, serverIds) => ({
      serverIds,
      ...Object.fromEntries(changesOf(wanted).map((against) => [against, wanted[against] === 'on'])),
    }),
    onDone: (results) => {
      const changed = results.filter((result) => result.changed).length;
      if (changed > 0)
        toast(
          'success',
          plural(changed, { one: 'Protection of # server changed', other: 'Protection of # servers changed' }),
        );
      return results.every((result) => result.refusal === null);
    },
  });
  const { form } = bulk;
  const changesOf = (wanted: typeof before) =>
    protections.filter((against) => wanted[against] !== 'keep' && wanted[against] !== before[against]);
  const [first] = rows;
  const title =
    rows.length === 1
      ? t`Protection of ${first?.name ?? ''}`
      : plural(rows.length, { one: 'Protection of # server', other: 'Protection of # servers' });
  const texts = {
    terminate: [t`Against termination`, t`Prevents the server from being terminated until you turn this off.`],
    rebuild: [t`Against a rebuild`, t`Prevents the system disk from being replaced until you turn this off.`],
  } as const;
  return (
    <BulkDialog
      bulk={form.changed ? bulk : { ...bulk, submit: onClose }}
      title={title}
      action={t`Save`}
      labels={{ done: t`Changed` }}
      lineOf={({ changed }) => (changed ? {} : { label: t`Unchanged` })}
      onClose={onClose}
    >
      {protections.map((against) => {
        const [name, note] = texts[against];
        return (
          <div key={against} className="flex items-start justify-between gap-4">
            <span>
              <span className="block font-medium">{name}</span>
              <span className="block text-muted">{note}</span>
            </span>
            <Select
              className="w-32 shrink-0"
              aria-label={name}
              value={form.values[against]}
              onChange={({ target: { value } }) =>
                form.set({ [against]: value === 'on' ? 'on' : value === 'off' ? 'off' : 'keep' })
              }
            >
              {before[against] === 'keep' && <option value="keep">{t`No change`}</option>}
              <option value="on">{t`On`}</option>
              <option value="off">{t`Off`}</option>
            </Select>
          </div>
        );
      })}
    </BulkDialog>
  );
}
