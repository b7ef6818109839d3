import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { InputOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { TryAgain } from '#shell/TryAgain.tsx';
import { useBulkResults } from '#shell/use-bulk-results.ts';
import { useRead } from '#shell/read.ts';
import { servers } from '#domains/servers/contract.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField, RadioCards, SelectField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { firewall } from '../contract.ts';
import { AffectedList } from './AffectedList.tsx';
import type { Affected, ServerRow } from './types.ts';

type What = InputOf<typeof firewall.applyFirewallToMany>['what'];
type Source = 'template' | 'server';
type Stage = 'choose' | 'check' | 'done';

/** One rule set for many servers: shows what it does to each of them first. */
export default function BulkDialog({ rows, onClose }: { rows: readonly ServerRow[]; onClose(): void }) {
  const [first] = rows;
  const query = first === undefined ? {} : { serverId: first.id };
  const templates = useRead(firewall.listFirewallTemplates, { query });
  const [source, setSource] = useState<Source>('template');
  const [templateId, setTemplateId] = useState('');
  const [follow, setFollow] = useState(true);
  const [serverId, setServerId] = useState('');
  const [missing, setMissing] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const [checked, setChecked] = useState<readonly Affected[]>();
  const { results, take, skipped } = useBulkResults<Affected>('serverId');
  const apply = useAct(firewall.applyFirewallToMany, {
    refresh: [firewall.readFirewall, servers.listServers],
    onRefused: () => false,
    onDone: (answer, { input }) => {
      setChecked(input.checkOnly ? answer.results : undefined);
      if (!input.checkOnly) take(answer.results);
    },
  });
  // A second try is checked first, too: the rules of a server may be others by now.
  const stage: Stage = checked !== undefined ? 'check' : results !== undefined ? 'done' : 'choose';
  const shown = checked ?? results ?? [];
  const send = (checkOnly: boolean, serverIds: readonly string[]) => {
    const what: What = source === 'template' ? { kind: 'template', templateId, follow } : { kind: 'server', serverId };
    if ((source === 'template' ? templateId : serverId) === '') return setMissing(true);
    apply.mutate({ input: { serverIds: [...serverIds], what, checkOnly, acceptLockout: accepted } });
  };
  const able = shown.filter((one) => one.refusal === null).length;
  const locks = shown.some((one) => one.refusal === null && one.lockedPorts.length > 0);
  const submit = {
    choose: () =>
      send(
        true,
        rows.map((row) => row.id),
      ),
    check: () =>
      send(
        false,
        shown.map((one) => one.serverId),
      ),
    done: onClose,
  }[stage];
  const title = {
    choose: t`Check the servers`,
    check: plural(able, { one: 'Apply to # server', other: 'Apply to # servers' }),
    done: t`Done`,
  }[stage];
  const reason =
    stage !== 'check'
      ? null
      : able === 0
        ? t`None of the selected servers can have it.`
        : locks && !accepted
          ? t`Say that you mean to block yourself, or choose other rules.`
          : null;
  const needed = missing ? t`Choose one.` : undefined;
  return (
    <Dialog
      title={plural(rows.length, { one: 'Firewall of # server', other: 'Firewall of # servers' })}
      onClose={onClose}
      onSubmit={() => reason === null && submit()}
      footer={
        <>
          {stage === 'choose' && <Button onClick={onClose}>{t`Cancel`}</Button>}
          {stage === 'check' && <Button onClick={() => setChecked(undefined)}>{t`Back`}</Button>}
          {stage === 'done' && <TryAgain ids={skipped} busy={apply.isPending} onRun={(ids) => send(true, ids)} />}
          <Button type="submit" look="primary" busy={apply.isPending} disabledReason={reason}>
            {title}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {apply.error && <Banner tone="bad">{apply.error.message}</Banner>}
        {stage === 'choose' ? (
          <>
            <RadioCards<Source>
              label={t`Rules`}
              value={source}
              choices={[
                { value: 'template', title: t`A template` },
                { value: 'server', title: t`Those of a server` },
              ]}
              onChange={setSource}
            />
            {source === 'template' ? (
              <>
                <SelectField
                  label={t`Template`}
                  value={templateId}
                  placeholder={templates.data?.items.length === 0 ? t`You have no templates yet` : t`Choose…`}
                  choices={(templates.data?.items ?? []).map(({ id, name }) => ({ value: id, title: name }))}
                  error={needed}
                  hint={t`Templates are made on the firewall tab of a server.`}
                  onChange={setTemplateId}
                />
                <CheckField
                  label={t`Follow the template`}
                  note={t`The servers change whenever it changes. Otherwise they get a copy.`}
                  checked={follow}
                  onChange={setFollow}
                />
              </>
            ) : (
              <SelectField
                label={t`Copy from`}
                value={serverId}
                placeholder={t`Choose…`}
                choices={rows.map(({ id, name }) => ({ value: id, title: name }))}
                error={needed}
                hint={t`One of the selected servers; the others get the same rules.`}
                onChange={setServerId}
              />
            )}
          </>
        ) : (
          <>
            <AffectedList results={shown} done={stage === 'done'} />
            {stage === 'check' && locks && (
              <CheckField
                label={t`I mean it: apply on trial what blocks me`}
                note={t`It goes back by itself after 2 minutes unless you confirm it.`}
                checked={accepted}
                onChange={setAccepted}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
