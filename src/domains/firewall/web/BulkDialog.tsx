import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { CheckField, RadioCards, SelectField } from '#ui/ChoiceFields.tsx';
import { firewall } from '../contract.ts';
import { AffectedList } from './AffectedList.tsx';
import type { ServerRow } from './types.ts';

type Source = 'template' | 'server';

/** One rule set for many servers: shows what it does to each of them first. */
export default function FirewallBulkDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  const [first] = rows;
  const query = first === undefined ? { size: 0 } : { serverId: first.id, size: 0 };
  const templates = useRead(firewall.listFirewallTemplates, { query });
  const [accepted, setAccepted] = useState(false);
  const bulk = useBulk(firewall.applyFirewallToMany, {
    rows,
    key: 'serverId',
    start: { source: 'template' as Source, templateId: '', follow: true, serverId: '' },
    checks: 'first',
    checksAgain: true,
    check: ({ source, templateId, serverId }) => ({
      templateId: source === 'template' && templateId === '' ? t`Choose one first.` : null,
      serverId: source === 'server' && serverId === '' ? t`Choose one first.` : null,
    }),
    input: ({ source, templateId, follow, serverId }, serverIds, dryRun) => ({
      serverIds,
      what:
        source === 'template'
          ? { kind: 'template' as const, templateId, follow }
          : { kind: 'server' as const, serverId },
      // What would block this browser is seen first.
      acceptLockout: dryRun || accepted,
    }),
  });
  const { form, stage, checked } = bulk;
  const { source } = form.values;
  const locks = checked?.some((one) => one.refusal === null && one.lockedPorts.length > 0) ?? false;
  return (
    <BulkDialog
      bulk={{
        ...bulk,
        again: (ids) => {
          // Who meant it for the first ones has not seen these.
          setAccepted(false);
          bulk.again(ids);
        },
      }}
      title={plural(rows.length, { one: 'Firewall of # server', other: 'Firewall of # servers' })}
      action={(able) => plural(able, { one: 'Apply to # server', other: 'Apply to # servers' })}
      check={t`Check the servers`}
      none={t`Not possible for any of the selected servers.`}
      disabledReason={
        locks && !accepted ? t`Confirm that you want to block your own access, or choose other rules.` : null
      }
      labels={{ done: t`Done` }}
      list={(results, done) => <AffectedList results={results} done={done} />}
      below={
        locks && (
          <CheckField
            label={t`I understand: apply rules that block me for 2 minutes`}
            note={t`Reverts automatically after 2 minutes unless you confirm.`}
            checked={accepted}
            onChange={setAccepted}
          />
        )
      }
      onClose={onClose}
    >
      {stage === 'write' && (
        <>
          <RadioCards<Source>
            label={t`Rules`}
            value={source}
            choices={[
              { value: 'template', title: t`A template` },
              { value: 'server', title: t`Rules of a server` },
            ]}
            onChange={(next) => form.set({ source: next })}
          />
          {source === 'template' ? (
            <>
              <SelectField
                label={t`Template`}
                placeholder={templates.data?.items.length === 0 ? t`You have no templates yet` : t`Choose…`}
                choices={(templates.data?.items ?? []).map(({ id, name }) => ({ value: id, title: name }))}
                hint={t`Create templates on the Firewall tab of a server.`}
                {...form.field('templateId')}
              />
              <CheckField
                label={t`Follow the template`}
                note={t`The servers are updated whenever the template changes. Otherwise they get a copy.`}
                {...form.checked('follow')}
              />
            </>
          ) : (
            <SelectField
              label={t`Copy from`}
              placeholder={t`Choose…`}
              choices={rows.map(({ id, name }) => ({ value: id, title: name }))}
              hint={t`One of the selected servers; the others get the same rules.`}
              {...form.field('serverId')}
            />
          )}
        </>
      )}
    </BulkDialog>
  );
}
