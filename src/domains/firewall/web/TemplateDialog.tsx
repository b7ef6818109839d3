import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextField } from '#ui/TextField.tsx';
import { firewall } from '../contract.ts';
import { maxNameLength } from '../limits.ts';
import type { Rule, RuleSet } from '../rules.ts';
import { AffectedList } from './AffectedList.tsx';
import { RuleList } from './RuleList.tsx';
import type { Affected, FirewallView, TemplateRow } from './types.ts';
import { newRule, useRules } from './use-rules.ts';

interface Props {
  serverId: string;
  view: FirewallView;
  /** Null: a new one. */
  row: TemplateRow | null;
  set: RuleSet;
  onClose(): void;
}

const none: ReadonlySet<string> = new Set();

/** A template: its name and rules; before one is changed it says which servers change with it. */
export default function TemplateDialog({ serverId, view, row, set, onClose }: Props) {
  const rules = useRules(set);
  const [name, setName] = useState(row?.name ?? '');
  const [note, setNote] = useState(row?.note ?? '');
  const [edited, setEdited] = useState<Rule | null>(null);
  const [affected, setAffected] = useState<readonly Affected[]>();
  const [accepted, setAccepted] = useState(false);
  const refresh = [firewall.listFirewallTemplates, firewall.readFirewall];
  const create = useAct(firewall.createFirewallTemplate, { refresh, onRefused: () => false, onDone: onClose });
  const save = useAct(firewall.saveFirewallTemplate, {
    refresh,
    onRefused: () => false,
    onDone: ({ results }, { input }) => {
      if (input.checkOnly === true && results.length > 0) setAffected(results);
      else if (input.checkOnly === true) send(false);
      else onClose();
    },
  });
  const { policyIn, policyOut } = rules.set;
  const input = { name, note, policyIn, policyOut, rules: rules.set.rules };
  const send = (checkOnly: boolean) => {
    if (row === null) return create.mutate({ input: { ...input, serverId } });
    save.mutate({
      params: { templateId: row.id },
      input: { ...input, checkOnly, acceptLockout: accepted },
      ifMatch: row.version,
    });
  };
  const error = create.error ?? save.error;
  const atName = error?.of('name');
  const locks = affected?.some((one) => one.lockedPorts.length > 0) ?? false;
  const title = row === null ? t`New template` : t`Template ${row.name}`;
  return (
    <Modal label={title} onClose={onClose} className="w-[min(60rem,calc(100vw-2rem))]">
      <div className="rise flex max-h-[calc(100dvh-4rem)] flex-col rounded-2xl border border-line bg-raised shadow-float">
        <h2 className="px-5 pt-5 text-base font-semibold">{title}</h2>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 overflow-auto px-5 py-4">
          {error && !atName && <Banner tone="bad">{error.message}</Banner>}
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t`Name`}
              data-autofocus=""
              autoComplete="off"
              value={name}
              maxLength={maxNameLength * 2}
              error={atName}
              onChange={(event) => setName(event.target.value)}
            />
            <TextField
              label={t`Note`}
              optional={t`optional`}
              autoComplete="off"
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
          {affected ? (
            <>
              <p>{t`These servers follow the template and change with it:`}</p>
              <AffectedList results={affected} done={false} />
              {locks && (
                <CheckField
                  label={t`I mean it: apply on trial what blocks me`}
                  note={t`It goes back by itself after 2 minutes unless you confirm it.`}
                  checked={accepted}
                  onChange={setAccepted}
                />
              )}
            </>
          ) : (
            <div>
              <RuleList
                rules={rules}
                refs={view.refs}
                me={view.me}
                locked={false}
                chosen={none}
                onChosen={() => undefined}
                edited={edited}
                onEdit={setEdited}
              />
              <Button className="mt-3" onClick={() => setEdited(newRule())}>
                <Plus aria-hidden size={16} />
                {t`Add rule`}
              </Button>
            </div>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5">
          {affected ? (
            <Button onClick={() => setAffected(undefined)}>{t`Back`}</Button>
          ) : (
            <Button onClick={onClose}>{t`Cancel`}</Button>
          )}
          <Button
            look="primary"
            busy={create.isPending || save.isPending}
            disabledReason={
              edited
                ? t`Finish the rule that you are writing first.`
                : locks && !accepted
                  ? t`Say that you mean to block yourself, or change the rules.`
                  : null
            }
            onClick={() => send(row !== null && affected === undefined)}
          >
            {affected ? t`Save and apply` : t`Save template`}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
