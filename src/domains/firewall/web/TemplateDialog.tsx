import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { Modal } from '#ui/Modal.tsx';
import { TextField } from '#ui/TextField.tsx';
import { firewall } from '../contract.ts';
import { maxNameLength } from '../limits.ts';
import type { Rule, RuleSet } from '../rules.ts';
import { AffectedList } from './AffectedList.tsx';
import { actionLabel, ruleText } from './labels.ts';
import { RuleList } from './RuleList.tsx';
import type { Affected, FirewallView, TemplateRow } from './types.ts';
import { useLook } from './use-look.ts';
import { newRule, setOfTemplate, useRules } from './use-rules.ts';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

interface Props {
  serverId: string;
  view: FirewallView;
  /** Null: a new one. */
  row: TemplateRow | null;
  set: RuleSet;
  onClose(): void;
}

const none: ReadonlySet<string> = new Set();

/** What is written of a template, beside its rules. */
const startOf = (row: TemplateRow | null) => ({ name: row?.name ?? '', note: row?.note ?? '' });

/** A template: its name and rules; before one is changed it says which servers change with it. */
export default function TemplateDialog({ serverId, view, row, set, onClose }: Props) {
  const [from, setFrom] = useState(set);
  const rules = useRules(from);
  const template = useEditedRow(firewall.listFirewallTemplates, row);
  const [edited, setEdited] = useState<Rule | null>(null);
  const [affected, setAffected] = useState<readonly Affected[]>();
  const [accepted, setAccepted] = useState(false);
  const { policyIn, policyOut } = rules.set;
  const form = useOpForm(row === null ? firewall.createFirewallTemplate : firewall.saveFirewallTemplate, {
    start: startOf(row),
    ...(template && { params: { templateId: template.opened.id }, ifMatch: template.version, rereads: true }),
    input: (values) => ({
      ...values,
      policyIn,
      policyOut,
      rules: rules.set.rules,
      ...(row === null ? { serverId } : { acceptLockout: looks.now() || accepted }),
    }),
    dryRun: () => row !== null && looks.now(),
    onRefused: () => looks.again(),
  });
  const looks = useLook(affected, { show: setAffected, send: form.send, close: onClose });
  const locks = affected?.some((one) => one.lockedPorts.length > 0) ?? false;
  const title = row === null ? t`New template` : t`Template ${row.name}`;
  return (
    <Modal label={title} onClose={onClose} className="w-[min(60rem,calc(100vw-2rem))]">
      <div className="rise flex max-h-[calc(100dvh-4rem)] flex-col rounded-2xl border border-line bg-raised shadow-float">
        <h2 className="px-5 pt-5 text-base font-semibold">{title}</h2>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 overflow-auto px-5 py-4">
          <RowConflict
            form={form}
            row={template}
            fields={{
              name: t`Name`,
              note: t`Note`,
              policyIn: { title: t`Default inbound policy`, text: actionLabel },
              policyOut: { title: t`Default outbound policy`, text: actionLabel },
              rules: { title: t`Rules`, text: (all) => all.map((rule) => ruleText(rule, view.refs)).join('; ') || '–' },
            }}
            onTake={(now) => {
              form.restart(startOf(now));
              setFrom(setOfTemplate(now));
              rules.discard();
              setEdited(null);
              setAffected(undefined);
              setAccepted(false);
            }}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t`Name`}
              data-autofocus=""
              autoComplete="off"
              maxLength={maxNameLength * 2}
              {...form.field('name')}
            />
            <TextField label={t`Note`} optional={t`optional`} autoComplete="off" {...form.field('note')} />
          </div>
          {form.wrong !== '' && <Banner tone="bad">{form.wrong}</Banner>}
          {affected ? (
            <>
              <p>{t`These servers follow the template and change with it:`}</p>
              <AffectedList results={affected} done={false} />
              {locks && (
                <CheckField
                  label={t`I understand: apply rules that block me for 2 minutes`}
                  note={t`Reverts automatically after 2 minutes unless you confirm.`}
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
            busy={form.pending}
            disabledReason={
              edited
                ? t`Finish editing the current rule first.`
                : locks && !accepted
                  ? t`Confirm that you want to block your own access, or change the rules.`
                  : null
            }
            onClick={() => form.send(looks.end)}
          >
            {affected ? t`Save and apply` : t`Save template`}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
